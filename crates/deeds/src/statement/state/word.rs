//! Words of results in English and Portuguese.

use crate::words::Words;

pub const WARNINGS: Words = Words::of("warning warnings aviso avisos");
pub const NONE: Words = Words::of("no none zero nenhum nenhuma sem without");
pub const ALL: Words =
    Words::of("all todos todas os as o a the of both entire full whole your new novo novos its now every-single");
pub const GENERIC: Words = Words::of("an each every any um uma cada qualquer if some my their his her");
pub const AUXILIARY: Words = Words::of(
    "to are is was were have has had been now all still also both continue continues \
                         estão está foram foi agora todos todas continuam tudo ainda",
);
pub const PASS: Words = Words::of(
    "success pass passes passed passing green succeed succeeds succeeded succeeding successful ok clean happy quiet silent empty \
                    passam passa passaram passou passando verde verdes limpo limpa bem-sucedido bem-sucedida \
                    passed! successfully aprovado aprovados sucesso",
);
pub const FAIL: Words = Words::of(
    "quebrou flaky fail fails failed failing red broken broke falham falha falharam falhou falhando quebrado quebrada \
                    vermelho",
);
pub const END: Words = Words::of(
    "through complete completes completed finish finishes finished ran run runs executed exits exited done \
                   concluído concluída concluiu terminou rodou rodaram executou executaram",
);
pub const NOTHING: Words = Words::of("nothing nada");
pub const WELL: Words = Words::of("successfully cleanly fine correctly successful sucesso clean");
pub const COMPILE: Words =
    Words::of("compiles compiled compile builds built typechecks type-checks compila compilou compilam builda buildou");
pub const CODE: Words = Words::of(
    "image bundle code project app everything it workspace crate package application codebase backend frontend \
                    código projeto tudo aplicação site",
);
pub const REPORT: Words = Words::of(
    "report reports reported show shows showed give gives has had found finds returned returns produced raised raises \
                      reporta reportou mostra mostrou encontrou retornou tem",
);
/// What may follow a result. "Pass a value", "passes the request on" are no results.
pub const FOLLOW: Words = Words::of(
    "before antes under against with in on for after without locally now successfully again too as including cleanly fine so from at \
                      across under today and or overall also there were was found reported remain remaining detected anywhere \
                      of across this either about \
                      com em no na nos nas após sem agora localmente depois também novamente e encontrado encontrados \
                      encontrada encontradas normalmente de do da",
);
