//! The words, each in one list. Phrases have `_` between their words.

use crate::words::Words;

/// Somebody or a rule said no.
pub const DENIED: Words = Words::of(
    "declined refused rejected denied disapproved not_approved doesn't_want_to \
     recusou recusado recusada recusados recusadas rejeitou rejeitado rejeitada rejeitados rejeitadas negou negado negada negados negadas não_autorizou não_autorizado não_autorizada não_aprovou não_aprovado não_aprovada",
);

/// It did not happen.
pub const REFUSED: Words = Words::of(
    "bounced undeliverable undelivered unavailable expired not_charged not_sent not_delivered not_found could_not_be couldn't_be no_rows no_such \
     devolvido devolvida devolvidos devolvidas indisponível indisponíveis não_foi não_foram não_encontrado não_encontrada não_existe nenhum_registro nenhuma_linha",
);

/// As a status or as first word it says so; in a sentence it may be what the sentence is about.
pub const FAILED: Words = Words::of(
    "error errors errored err failure failures fail fails exception traceback forbidden unauthorized unauthorised invalid notfound fatal aborted crashed \
     permission_denied access_denied file_not_found unable_to could_not couldn't cannot can't tool_error bad_request rate_limit rate_limited timed_out timeout \
     request_failed does_not_exist not_allowed erro erros falha falhas falhado inválido inválida",
);

/// With these begins what a tool says instead of a file or a page.
pub const READ_ERRORS: Words = Words::of(
    "error errors failed_to permission_denied no_such_file file_not_found file_does_not access_denied http_error tool_use_error erro falha_ao",
);

/// A part is lacking.
pub const LACKING: Words = Words::of(
    "out_of_stock backorder backordered conflict conflicts partial partially missing unresolved blocked password_protected limit_exceeded quota_exceeded \
     no_availability sold_out did_not didn't esgotado esgotada esgotados esgotadas faltando",
);

/// Somebody has yet to agree.
pub const WAITING: Words = Words::of(
    "approval approvals awaiting await waiting_for on_hold in_review under_review pending_review pending_approval unconfirmed tentative tentatively waitlist \
     waitlisted action_required challenge to_be_confirmed aguardando em_análise em_aprovação",
);
pub const WAITING_IN_JAPANESE: &str = "審査中|審査待ち|承認待ち|確認待ち";

/// It has yet to happen.
pub const UNFINISHED: Words = Words::of("pending requested provisional queued pendente pendentes");

/// Before a word of a failure they take it back.
pub const NONE: Words = Words::of("no not never 0 zero without none nenhum nenhuma sem não if on when se");

/// "Failed to …" is a failure of the whole, "failed tests" are what is spoken of.
pub const BEHIND_FAILED: Words = Words::of("to with because for at due after ao na no por com porque");

pub const IN_JAPANESE: &str =
    "失敗|拒否|却下|見つかりません|できません|ませんでした|存在しません|エラー|満席|在庫切れ|超過";
pub const NONE_IN_JAPANESE: &str = "エラーはありません|エラーなし|失敗なし|失敗はありません|失敗0|エラー0|エラーは0";
