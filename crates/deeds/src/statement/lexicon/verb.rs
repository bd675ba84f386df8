//! Verbs of deeds in English and Portuguese.

use crate::deed::DeedKind;

/// A verb, or several that take the same objects.
pub struct Verb {
    pub kind: DeedKind,
    /// English: base/past/participle; the participle only where it is not the past, the past only where it is not the base.
    pub english: &'static str,
    /// Portuguese, first person of the past.
    pub first: &'static str,
    /// Portuguese participles without their ending.
    pub stems: &'static str,
    /// Classes of objects with which it is a deed of an agent, where it says "I" or begins the sentence.
    pub active: &'static str,
    /// Classes of subjects with which its passive is one.
    pub passive: &'static str,
}

const fn row(
    kind: DeedKind,
    english: &'static str,
    [first, stems]: [&'static str; 2],
    active: &'static str,
    passive: &'static str,
) -> Verb {
    Verb { kind, english, first, stems, active, passive }
}

use DeedKind as K;

#[rustfmt::skip]
pub static VERBS: [Verb; 63] = [
    row(K::Run, "run/ran/run rerun/reran/rerun", ["rodei", "rodad"], "tblcnqs", "tblcn"),
    row(K::Run, "execute/executed perform/performed", ["executei realizei fiz", "executad realizad feit"], "tblcnqhwoyegvua", "tblcnhwoy"),
    row(K::Run, "do/did/done make/made complete/completed finish/finished apply/applied", ["completei concluí finalizei apliquei", "concluíd finalizad aplicad"], "tblqhwoycua", "tbhoyla"),
    row(K::Run, "place/placed", ["", ""], "o", "o"),
    row(K::Test, "test/tested", ["testei", "testad"], "fsncihkb", "fsnhk"),
    row(K::Build, "build/built", ["buildei", "buildad"], "bspn", "bsp"),
    row(K::Build, "compile/compiled bundle/bundled", ["compilei", "compilad"], "bspnfi", "bspf"),
    row(K::Lint, "lint/linted format/formatted", ["formatei", "formatad"], "fnih", "fn"),
    row(K::Create, "create/created", ["criei", "criad"], "tfrmdvweonpsc", "tfrmdvweonpc"),
    row(K::Create, "generate/generated export/exported", ["gerei exportei", "gerad exportad"], "tfrdnc", "tfrdn"),
    row(K::Create, "translate/translated summarize/summarized tag/tagged document/documented", ["traduzi resumi redigi documentei", "traduzid redigid"], "tfdmvn", "fdm"),
    row(K::Book, "get/got", ["", ""], "o", ""),
    row(K::Schedule, "block/blocked", ["bloqueei", ""], "e", ""),
    row(K::Search, "find/found", ["encontrei", ""], "o", ""),
    row(K::Create, "write/wrote/written", ["escrevi", "escrit"], "tfcn", "tfcn"),
    row(K::Create, "open/opened", ["abri", "abert"], "vr", "vr"),
    row(K::Create, "save/saved store/stored", ["salvei guardei gravei", "salv gravad"], "frdnhiem", "frdnhme"),
    row(K::Create, "record/recorded log/logged register/registered", ["registrei cadastrei", "registrad cadastrad"], "rkye", "rk"),
    row(K::Change, "add/added", ["adicionei acrescentei incluí", "adicionad acrescentad"], "tfcrhnepvdlkm", "tfcrnepd"),
    row(K::Change, "change/changed modify/modified edit/edited alter/altered adjust/adjusted tweak/tweaked", ["alterei modifiquei editei mudei ajustei", "alterad modificad editad ajustad"], "tfcrndpeog", "tfcrndp"),
    row(K::Change, "update/updated", ["atualizei", "atualizad"], "tfcrndpeohl", "tfcrndpe"),
    row(K::Change, "fix/fixed resolve/resolved patch/patched repair/repaired correct/corrected adapt/adapted improve/improved switch/switched split turn/turned roll/rolled introduce/introduced extend/extended reduce/reduced increase/increased sort/sorted fill/filled mark/marked approve/approved stop/stopped pin/pinned wrap/wrapped unify/unified shorten/shortened", ["corrigi consertei resolvi arrumei adaptei melhorei introduzi estendi reduzi aumentei ordenei preenchi aprovei parei encurtei", "corrigid consertad resolvid adaptad melhorad"], "tfcnkbli", "tfcnkb"),
    row(K::Change, "refactor/refactored rework/reworked restructure/restructured rewrite/rewrote/rewritten simplify/simplified", ["refatorei reescrevi simplifiquei reestruturei", "refatorad reescrit simplificad"], "tfcnsl", "tfcn"),
    row(K::Change, "implement/implemented", ["implementei", "implementad"], "fhnscdtm*", "fhnst"),
    row(K::Change, "replace/replaced swap/swapped convert/converted extract/extracted clean/cleaned wire/wired set migrate/migrated", ["defini migrei substituí troquei converti extraí limpei", "substituíd convertid extraíd"], "tfcnpl", "tfcn"),
    row(K::Change, "rename/renamed", ["renomeei", "renomead"], "fnrdtcv", "fnr"),
    row(K::Change, "upgrade/upgraded bump/bumped downgrade/downgraded", ["", ""], "pn", "p"),
    row(K::Change, "revert/reverted undo/undid/undone restore/restored", ["reverti desfiz restaurei", "revertid restaurad"], "fnhwrv", "fnhw"),
    row(K::Change, "configure/configured enable/enabled disable/disabled", ["configurei habilitei desabilitei ativei desativei", "configurad habilitad desabilitad"], "fncls", "fn"),
    row(K::Change, "merge/merged rebase/rebased", ["mesclei mergeei", "mesclad"], "vnwhi", "v"),
    row(K::Change, "insert/inserted seed/seeded populate/populated import/imported put", ["inseri populei importei coloquei", "inserid importad colocad"], "rfdne", "r"),
    row(K::Delete, "delete/deleted erase/erased", ["excluí deletei apaguei", "excluíd deletad apagad"], "tfrmndvceps", "tfrmndvc"),
    row(K::Delete, "remove/removed drop/dropped", ["removi", "removid"], "tfrmndvcpekl", "tfrndvcpk"),
    row(K::Delete, "cancel/canceled -/cancelled", ["cancelei", "cancelad"], "oer", "oe"),
    row(K::Move, "move/moved copy/copied archive/archived", ["movi copiei arquivei", "movid copiad arquivad"], "tfrndme", "tfrn"),
    row(K::Install, "install/installed", ["instalei", "instalad"], "pncsl", "pnc"),
    row(K::Commit, "commit/committed", ["commitei comitei", "commitad comitad"], "hvwfnizt", "hnfw"),
    row(K::Push, "push/pushed", ["", ""], "hvwnizfc", "hvwn"),
    row(K::Push, "publish/published release/released", ["publiquei lancei", "publicad"], "pn", "pf"),
    row(K::Deploy, "deploy/deployed redeploy/redeployed ship/shipped", ["implantei", "implantad"], "snfhiczvb", "snhv"),
    row(K::Deploy, "start/started restart/restarted launch/launched", ["iniciei reiniciei", "iniciad reiniciad"], "sn", "s"),
    row(K::Send, "send/sent", ["enviei mandei", "enviad"], "mnrdievwhf*", "mnrdey"),
    row(K::Send, "forward/forwarded post/posted email/emailed submit/submitted", ["encaminhei postei", "encaminhad postad"], "mnrdoev*", "mnrdv"),
    row(K::Send, "notify/notified message/messaged inform/informed invite/invited tell/told remind/reminded ask/asked", ["notifiquei avisei informei convidei lembrei", "notificad avisad informad convidad"], "*", "r"),
    row(K::Send, "reply/replied answer/answered respond/responded comment/commented", ["respondi comentei", "respondid"], "m", "m"),
    row(K::Book, "book/booked reserve/reserved rebook/rebooked hold/held", ["reservei", "reservad"], "oeinr", "oe"),
    row(K::Book, "order/ordered purchase/purchased buy/bought", ["encomendei comprei pedi", "encomendad comprad"], "o", "o"),
    row(K::Pay, "pay/paid refund/refunded charge/charged transfer/transferred", ["paguei reembolsei cobrei transferi", "pag reembolsad cobrad transferid"], "yoi", "yo"),
    row(K::Pay, "process/processed issue/issued", ["processei", "processad"], "y", "y"),
    row(K::Schedule, "schedule/scheduled reschedule/rescheduled postpone/postponed", ["adiei agendei marquei reagendei remarquei", "agendad marcad reagendad remarcad"], "eoirm", "eo"),
    row(K::Search, "search/searched google/googled query/queried", ["pesquisei busquei procurei", "pesquisad"], "*", ""),
    row(K::Read, "read", ["li", "lid"], "fdncvj*", "fn"),
    row(K::Read, "review/reviewed examine/examined inspect/inspected analyze/analyzed fetch/fetched skim/skimmed study/studied go/went", ["revisei examinei inspecionei analisei consultei", "revisad examinad inspecionad analisad consultad"], "fdnctrvbhj", "fn"),
    row(K::Read, "look/looked", ["", ""], "*", ""),
    row(K::Read, "download/downloaded", ["baixei", "baixad"], "frdnpj", "fn"),
    row(K::Send, "share/shared upload/uploaded attach/attached", ["compartilhei anexei", "compartilhad anexad"], "frdnmj", "frdn"),
    row(K::Send, "request/requested", ["solicitei", "solicitad"], "yom", "y"),
    row(K::Change, "reset", ["redefini", "redefinid"], "rfn", "r"),
    row(K::Change, "close/closed assign/assigned grant/granted", ["fechei atribuí encerrei concedi", "fechad atribuíd encerrad concedid"], "rkvi", "rkv"),
    row(K::Install, "set-up", ["", ""], "s", ""),
    row(K::Verify, "check/checked verify/verified confirm/confirmed validate/validated double-check/double-checked click/clicked reproduce/reproduced", ["reproduzi verifiquei conferi confirmei validei chequei", "verificad conferid validad confirmad"], "dtblfn*", "tbfnoe"),
    row(K::Verify, "compare/compared", ["comparei", "comparad"], "*", ""),
    row(K::Calculate, "calculate/calculated compute/computed benchmark/benchmarked measure/measured count/counted sum/summed", ["calculei computei somei medi contei", "calculad somad medid"], "gryo*", ""),
];
