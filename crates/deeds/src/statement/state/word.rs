//! Words of results in English and Portuguese.

pub const WARNINGS: &str = "warning warnings aviso avisos";
pub const NONE: &str = "no none zero nenhum nenhuma sem without";
pub const ALL: &str =
    "all todos todas os as o a the of both entire full whole your new novo novos its now every-single";
pub const GENERIC: &str = "an each every any um uma cada qualquer if some my their his her";
pub const AUXILIARY: &str = "to are is was were have has had been now all still also both continue continues \
                         estão está foram foi agora todos todas continuam tudo ainda";
pub const PASS: &str = "success pass passes passed passing green succeed succeeds succeeded succeeding successful ok clean happy quiet silent empty \
                    passam passa passaram passou passando verde verdes limpo limpa bem-sucedido bem-sucedida \
                    passed! successfully aprovado aprovados sucesso";
pub const FAIL: &str = "quebrou flaky fail fails failed failing red broken broke falham falha falharam falhou falhando quebrado quebrada \
                    vermelho";
pub const END: &str = "through complete completes completed finish finishes finished ran run runs executed exits exited done \
                   concluído concluída concluiu terminou rodou rodaram executou executaram";
pub const NOTHING: &str = "nothing nada";
pub const WELL: &str = "successfully cleanly fine correctly successful sucesso clean";
pub const COMPILE: &str =
    "compiles compiled compile builds built typechecks type-checks compila compilou compilam builda buildou";
pub const CODE: &str = "image bundle code project app everything it workspace crate package application codebase backend frontend \
                    código projeto tudo aplicação site";
pub const REPORT: &str = "report reports reported show shows showed give gives has had found finds returned returns produced raised raises \
                      reporta reportou mostra mostrou encontrou retornou tem";
/// What may follow a result. "Pass a value", "passes the request on" are no results.
pub const FOLLOW: &str = "before antes under against with in on for after without locally now successfully again too as including cleanly fine so from at \
                      across under today and or overall also there were was found reported remain remaining detected anywhere \
                      of across this either about \
                      com em no na nos nas após sem agora localmente depois também novamente e encontrado encontrados \
                      encontrada encontradas normalmente de do da";
