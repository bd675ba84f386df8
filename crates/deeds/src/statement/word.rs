//! Small words of English and Portuguese, by what they do in a clause.

use crate::words::Words;

/// The agent: subjects of what it did.
pub const AGENT: Words = Words::of("i i've i'd we we've eu nós");
/// Between the subject and the verb of something that was done.
pub const HAVE: Words = Words::of("have has had 've já tenho");
/// Adverbs that may stand there, too. Words in "-ly" and "-mente" are some as well.
pub const ADVERB: Words = Words::of(
    "also just then now already even first next finally both all once again here then later thus \
                          já também agora então primeiro depois ainda só logo",
);
/// Openers of a clause, before its subject.
pub const OPENER: Words = Words::of(
    "ok okay done great good perfect yes sure finally also now so then currently overall and but \
                          confirmed verified result results status summary all-set success sucesso pronto feito \
                          agora enfim there are were is was há houve step x note update that que",
);
pub const DETERMINER: Words = Words::of(
    "the a an all your this that these those both my our its new each every some any \
                              o os as todos todas um uma seu sua seus suas este esta esse essa ambos meu minha",
);
/// Determiners of what is known to speaker and listener.
pub const DEFINITE: Words =
    Words::of("the all your this these both my our o os a as todos todas seu sua seus suas este esta ambos");
pub const YOURS: Words = Words::of("your yours seu sua seus suas");
pub const PREPOSITION: Words = Words::of(
    "in to for with by from on at into onto via using through across under over after \
                               before during because so when while if within without per against between about \
                               where whether which that who \
                               em no na nos nas para pra por pelo pela pelos pelas com ao à aos às até sobre entre \
                               quando se sem via usando durante após num numa",
);
/// "of": a noun behind it counts if none stands before it.
pub const OF: Words = Words::of("of de do da dos das");
pub const NEGATION: Words = Words::of(
    "almost nearly hardly barely quase not no never none nothing neither nor cannot can't didn't don't doesn't haven't hasn't \
                            wasn't weren't isn't aren't couldn't won't without hadn't nobody \
                            não nao nunca nenhum nenhuma nada nem sem jamais",
);
/// Verbs of clauses about others or about what is to come.
pub const AUXILIARY: Words = Words::of(
    "is are was were be been being am has have had will would can could may might must should \
                             shall do does did 'll i'll we'll let let's \
                             é são foi foram era eram está estão será serão pode podem deve devem vai vão vou tem têm \
                             posso poderia",
);
pub const MODAL: Words = Words::of(
    "will would can could may might must should shall 'll i'll we'll let let's can't cannot couldn't \
                         won't want need going gonna unable attempted if \
                         vou vamos posso podemos poderia quero preciso tentei tentamos deixe",
);
pub const PERSON: Words = Words::of(
    "somebody someone anyone everyone nobody team teams colleague colleagues he she they you who it's users user people customers we'd \
                          ele ela eles elas você vocês usuário usuários quem",
);
pub const PRONOUN: Words = Words::of("it them everything this both isso tudo ele ela eles elas");
/// Before the direct object: "I booked you a table".
pub const RECIPIENT: Words = Words::of("you me us him her them lhe te");
/// A clause that depends on a condition, and all after it, is no statement.
pub const CONDITION: Words = Words::of(
    "if unless whether assuming provided suppose supposing imagine ensure make-sure \
                             se caso desde-que contanto",
);
/// The same for results: "when all tests pass".
pub const CONDITION_OF_RESULT: Words = Words::of(
    "when whenever once until while should must ensure ensures ensuring sure \
                                       would quando assim-que até enquanto garanta garantir garante",
);
/// Somebody says it.
pub const REPORT: Words = Words::of(
    "says said say states stated claims claimed reports reported reportedly according mentions \
                          mentioned announced wrote asked told described describes explains \
                          diz disse afirma afirmou segundo conforme informou relatou anunciou perguntou pediu",
);
pub const BY: Words = Words::of("by por pelo pela pelos pelas");
/// What a result without failure has none of.
pub const ERRORS: Words = Words::of(
    "error errors warning warnings failure failures problem problems issue issues complaint complaints finding findings offense offenses offence offences smell smells vulnerability vulnerabilities violation violations regressions \
                          reclamações vulnerabilidades problemas problema \
                          erro erros aviso avisos falha falhas warning",
);
