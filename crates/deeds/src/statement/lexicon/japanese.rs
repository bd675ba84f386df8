//! Verbs and nouns of deeds in Japanese.

use crate::deed::DeedKind;

/// A verb, as it is written before the ending of its form.
pub struct JapaneseVerb {
    pub kind: DeedKind,
    /// Nouns that "する" makes verbs: "作成", separated by blanks.
    pub stems: &'static str,
    /// Verbs with an ending of their own, without "ました": "送り".
    pub verbs: &'static str,
    /// Classes of objects, as in English.
    pub objects: &'static str,
}

const fn row(kind: DeedKind, stems: &'static str, verbs: &'static str, objects: &'static str) -> JapaneseVerb {
    JapaneseVerb { kind, stems, verbs, objects }
}

use DeedKind as K;

#[rustfmt::skip]
pub static JAPANESE_VERBS: [JapaneseVerb; 27] = [
    row(K::Run, "実行 実施 再実行 適用", "走らせ 行い かけ", "tblcnqhyf"),
    row(K::Test, "テスト", "", "fsnhci"),
    row(K::Build, "ビルド コンパイル", "", "bspnfc*"),
    row(K::Lint, "フォーマット 整形", "", "fnh"),
    row(K::Create, "作成 生成 エクスポート 起票 発行", "作り 書き 出し", "tfrmdvweonpsc"),
    row(K::Create, "保存 記録 登録", "残し", "frdnmhey*"),
    row(K::Change, "追加 挿入 インポート 取り込み 反映", "加え 取り込み", "tfcrhnepdmk*"),
    row(K::Change, "修正 変更 更新 編集 改善 調整 整理 訂正 移行 延長 停止 並べ替え 承認 統一 拡張 短縮 クローズ 割り当て 付与", "直し 書き換え 変え 閉じ", "tfcrndpekhlbo*"),
    row(K::Change, "実装 リファクタリング 統合 対応 設定 有効化 無効化", "置き換え", "tfcnshke"),
    row(K::Change, "リネーム 改名 置換", "差し替え", "fnrc*"),
    row(K::Change, "マージ", "", "vnwh"),
    row(K::Delete, "削除 除去", "消し 取り除き", "tfrmndvceph*"),
    row(K::Delete, "キャンセル", "取り消し", "oer*"),
    row(K::Move, "移動 コピー アーカイブ", "移し", "tfrnd*"),
    row(K::Install, "インストール 導入", "入れ直し", "pncsl*"),
    row(K::Commit, "コミット", "", "hvfn*"),
    row(K::Push, "プッシュ", "", "hvwn*"),
    row(K::Deploy, "デプロイ 起動 再起動 公開 リリース", "", "snhfc*"),
    row(K::Send, "お送り 送信 送付 返信 転送 投稿 通知 連絡 招待 共有 アップロード お知らせ 報告 コメント 返答 添付 依頼 提出 申請", "送り 伝え 知らせ", "mnrdey*"),
    row(K::Book, "予約 手配 注文 発注 購入 確保 仮押さえ", "押さえ", "oenri*"),
    row(K::Pay, "支払い 返金 決済 送金 請求", "支払い 振り込み 払い戻し", "yon*"),
    row(K::Schedule, "スケジュール 設定済み 延期", "入れ", "eo*"),
    row(K::Search, "検索 調査", "調べ 探し", "*"),
    row(K::Read, "閲覧 参照 精査 レビュー 分析 ダウンロード 取得", "読み 読み込み 目を通し", "fdncrtvj*"),
    row(K::Verify, "確認 検証 チェック 照合 再現", "確かめ", "dtbfn*"),
    row(K::Verify, "比較", "比べ", "*"),
    row(K::Calculate, "計算 算出 集計 計測 測定 合算", "足し合わせ 合計し", "*"),
];

/// Any other verb.
pub static OPEN_VERB: JapaneseVerb = row(K::Change, "", "", "tfcrndpekhmvlbo*");

/// Nouns, by class; longer ones that end with a shorter one need no row of their own.
#[rustfmt::skip]
pub static JAPANESE_NOUNS: [(char, &str); 18] = [
    ('t', "テスト"),
    ('b', "ビルド コンパイル 型チェック"),
    ('l', "リント リンター lint Lint ESLint clippy"),
    ('c', "コマンド スクリプト マイグレーション プログラム"),
    ('f', "ファイル フォルダ ディレクトリ コード 関数 クラス モジュール コンポーネント 実装 設定 処理 エンドポイント メソッド ロジック 機能 バックアップ"),
    ('r', "レコード データ チケット タスク 項目 課題 イシュー 連絡先 表 情報 住所 一覧"),
    ('m', "メール メッセージ 通知 返信 コメント 招待"),
    ('d', "ドキュメント ページ サイト 資料 文書 マニュアル"),
    ('v', "ブランチ プルリクエスト プルリク PR"),
    ('w', "コミット"),
    ('e', "会議 ミーティング 予定 イベント リマインダー 打ち合わせ カレンダー"),
    ('o', "席 部屋 座席 宿 フライト ホテル 予約 注文 航空券 レストラン"),
    ('g', "合計 平均 金額 結果 料金"),
    ('y', "支払い 払い戻し 請求書 代金 料金 返金"),
    ('p', "パッケージ 依存関係 ライブラリ プラグイン"),
    ('s', "アプリ サーバー サービス プロジェクト イメージ"),
    ('h', "変更 修正 バリデーション エラーハンドリング 対応"),
    ('k', "バグ エラー 問題 不具合 警告 誤字"),
];
