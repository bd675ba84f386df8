//! Prose about the world: no statement of an agent in any of it.

use super::check_none;

#[test]
fn encyclopedias_and_news() {
    check_none(&[
        "The Golden Gate Bridge is a suspension bridge. Construction began on January 5, 1933, and the bridge was opened on May 27, 1937. It was \
         designed by Joseph Strauss. The project was completed ahead of schedule. The towers were built first, and the cables were added later. \
         Millions of tickets have been sold, and the road has been closed several times.",
        "Email was created in the 1970s. The first message was sent between two computers that stood side by side. The standard was updated several \
         times, and new protocols were added. Services were launched in the 1990s, and billions of messages have been sent since then. Many accounts \
         were deleted. The company moved its servers to Ireland, and the database was migrated.",
        "The company said on Monday that it had fixed the bug. Customers were notified. The app was updated overnight, and the website was restored. \
         A spokesperson said all tests passed. The emails were sent to the wrong address, and files were deleted. The records have been moved to \
         another agency. Engineers deployed a patch and restarted the servers.",
        "Researchers tested 300 patients. Samples were collected, and tests were performed in three laboratories. The data were stored in a database. \
         We tested the hypothesis with a regression. The participants completed the questionnaire, and the results were compared. All tests were \
         two-sided. The model was built with 12 variables and verified by two reviewers.",
        "The parliament passed the bill. The treaty has been signed and the commission was created. A reform was implemented. Orders were placed for \
         50 aircraft, the first flight was booked solid, and tickets were sold out. The meeting was scheduled after the vote was held.",
    ]);
}

#[test]
fn release_notes_documentation_and_recipes() {
    check_none(&[
        "## 2.1.0\n\n- Fixed a crash when opening files\n- Added support for `--verbose`\n- Removed the deprecated API\n- Updated dependencies\n\n\
         ## 2.0.0\n\n- Renamed `foo` to `bar`\n- Improved error handling in `src/a.rs`",
        "What's new in Python 3.12: The f-string grammar was changed. `distutils` was removed from the standard library. Added `itertools.batched()`. \
         Error messages were improved. All tests pass on Windows.",
        "When a payment is created, an email is sent to the customer. Once the order has been paid, the record is updated and the item is shipped. \
         Files are stored for 30 days. Deleted records can be restored. If the build passes, the image is pushed to the registry.",
        "Preheat the oven. Add the eggs. When the dough has been prepared, let it rest. Fold in the flour. The cake is done when a toothpick comes out \
         clean. Store in a box. Tested in three ovens, this recipe works every time.",
        "To install the package, run `npm install`. The command creates a folder and downloads the files. Then commit the file and push the branch. \
         Your pull request is merged after all checks pass. The tests are run on every push.",
        "Git was created by Linus Torvalds. A commit stores a snapshot. A branch is created with `git branch`, and it can be deleted with \
         `git branch -d`. Changes pushed to the branch are built automatically. The developers moved the repository to GitHub.",
        "**Resume**\n\n- Built a data pipeline with Spark\n- Deployed services to AWS\n- Created dashboards for 40 teams\n- Reduced costs by 30%",
    ]);
}

#[test]
fn portuguese_prose() {
    check_none(&[
        "A ponte Rio-Niterói foi inaugurada em 4 de março de 1974. A construção foi iniciada em 1968 e o projeto foi concluído com atraso. Os pilares \
         foram construídos primeiro. O pedágio foi criado mais tarde e os preços foram alterados várias vezes.",
        "A empresa informou que os e-mails foram enviados aos clientes. O site foi atualizado durante a noite. Os dados foram movidos para outro \
         servidor, e as contas foram excluídas. O aplicativo foi lançado em março. Segundo o jornal, todos os testes passaram.",
        "Notas da versão 3.2: Corrigido um erro ao abrir arquivos. Adicionado suporte a `--verbose`. Removida a API antiga.",
        "Quando o pedido é pago, um e-mail é enviado. O registro é atualizado. Os arquivos são salvos por 30 dias. Pré-aqueça o forno e adicione os ovos.",
        "Os pesquisadores testaram 300 pacientes. Os testes foram realizados em três laboratórios. O estudo comparou os resultados. Os dados foram \
         coletados e analisados.",
    ]);
}

#[test]
fn japanese_prose() {
    check_none(&[
        "東京タワーは1958年に完成した。高さは333メートルである。建設には約1年半を要した。展望台は2019年に改装されました。多くの観光客が訪れています。",
        "同社は月曜日、不具合を修正したと発表した。顧客にはメールが送信された。サービスは夜間に更新されました。政府は新しい資料を作成しました。",
        "バージョン3.2のリリースノート：ファイルを開く際の不具合を修正しました。新機能を追加しました。古いAPIを削除しました。",
        "支払いが完了すると、メールが送信されます。ファイルは30日間保存されます。卵を加えて混ぜます。テストが成功すると、デプロイされます。",
        "研究者は300人の患者を対象に試験を行いました。データは分析されました。結果は2020年に公開されました。",
    ]);
}
