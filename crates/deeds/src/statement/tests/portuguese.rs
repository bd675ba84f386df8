//! Portuguese of Brazil.

use super::{check, check_none};

#[test]
fn what_the_agent_says_it_did() {
    check(&[
        ("Executei os testes.", "test"),
        ("Rodei a suíte de testes e o linter.", "test lint"),
        ("Eu criei o arquivo `src/x.rs`.", "create"),
        ("Já corrigi o bug no login.", "change"),
        ("Corrigi o erro e adicionei testes.", "change change"),
        ("Atualizei a documentação.", "change"),
        ("Removi os arquivos antigos.", "delete"),
        ("Movi `a.rs` para `b.rs`.", "move"),
        ("Instalei as dependências.", "install"),
        ("Fiz o commit e enviei as alterações.", "commit push"),
        ("Abri um PR.", "create"),
        ("Implantei a aplicação.", "deploy"),
        ("Enviei o e-mail para ana@exemplo.com.", "send"),
        ("Reservei uma mesa para dois.", "book"),
        ("Paguei a fatura.", "pay"),
        ("Agendei a reunião para sexta-feira.", "schedule"),
        ("Pesquisei na web por estudos recentes.", "search"),
        ("Verifiquei a documentação.", "read"),
        ("Comparei os dois arquivos.", "verify"),
        ("Calculei o total.", "calculate"),
        ("Salvei o arquivo.", "create"),
        ("Li o arquivo `config.yaml`.", "read"),
        ("Criado o arquivo `a.py`.", "create"),
        ("- Adicionado tratamento de erros em `src/a.ts`", "change"),
        ("Cancelei o pedido.", "delete"),
    ]);
}

#[test]
fn passives_and_states() {
    check(&[
        ("O e-mail foi enviado.", "send"),
        ("Os testes foram executados.", "test"),
        ("Os arquivos foram criados com sucesso.", "create"),
        ("Sua reserva foi cancelada.", "delete"),
        ("A reunião foi agendada para sexta.", "schedule"),
        ("E-mail enviado para ana@exemplo.com.", "send"),
        ("Arquivo criado.", "create"),
        ("Todos os testes passaram.", "test"),
        ("Todos os testes estão passando.", "test"),
        ("Os 43 testes passam.", "test"),
        ("O build passa.", "build"),
        ("O build foi concluído com sucesso.", "build"),
        ("O lint passou sem erros.", "lint"),
        ("O projeto compila sem erros.", "build"),
        ("Testes: 43/43 passando", "test"),
        ("2 testes falharam.", "test"),
        ("Nenhum erro de lint.", "lint"),
        ("Corrigi o bug e todos os testes passam.", "change test"),
    ]);
}

#[test]
fn no_statements() {
    check_none(&[
        "Vou executar os testes.",
        "Posso enviar o e-mail.",
        "Você quer que eu envie o e-mail?",
        "Execute os testes.",
        "Se todos os testes passarem, faça o merge.",
        "Quando os testes passam, o deploy é feito.",
        "Não executei os testes.",
        "Não consegui enviar o e-mail.",
        "Os testes não foram executados.",
        "Nenhum arquivo foi alterado.",
        "A empresa enviou um e-mail aos clientes.",
        "O usuário excluiu o arquivo.",
        "A ponte foi construída em 1966.",
        "O relatório foi publicado em 2020.",
        "O arquivo foi criado pelo usuário.",
        "A função envia um e-mail.",
        "O script apaga os arquivos.",
        "> Executei os testes.",
        "O README diz que todos os testes passam.",
        "O site foi criado em 1999 por dois estudantes.",
        "Todos os testes devem passar.",
        "Preciso atualizar o arquivo.",
        "Garanta que todos os testes passem.",
        "Certifique-se de que o build passa se houver mudanças.",
        "Gostaria que eu criasse o arquivo?",
    ]);
}
