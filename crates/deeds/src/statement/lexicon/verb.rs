//! Verbs in English and Portuguese: what a form is, and what kind of deed it says. A verb that is not listed is one of doing, and its kind is open.

use super::form::{Form, Verb};
use crate::deed::DeedKind as K;
use crate::list::Listed;
use crate::words::Words;

/// Verbs whose kind is known: English by their base, Portuguese by the first person of the past.
#[rustfmt::skip]
const KINDS: [(K, &str); 20] = [
    (K::Run, "run rerun execute perform apply invoke trigger place rodei executei realizei apliquei do make complete finish fiz completei concluí finalizei"),
    (K::Test, "test retest testei"),
    (K::Build, "build rebuild assemble compile recompile bundle buildei compilei"),
    (K::Lint, "lint format reformat formatei"),
    (K::Create, "create recreate generate regenerate export translate summarize tag document write open save store record log register draft scaffold criei gerei exportei traduzi resumi redigi \
                 documentei escrevi abri salvei guardei gravei registrei cadastrei"),
    (K::Change, "add change modify edit alter adjust tweak update fix resolve patch repair correct adapt improve switch split turn roll introduce extend reduce increase sort fill mark approve stop \
                 pin wrap unify shorten refactor rework restructure rewrite simplify implement replace swap convert extract clean wire set migrate rename upgrade bump downgrade revert undo restore \
                 configure enable disable merge rebase insert seed populate import put reset close assign grant adicionei alterei modifiquei editei mudei ajustei atualizei corrigi refatorei implementei \
                 fechei encerrei concedi atribuí substituí troquei"),
    (K::Delete, "delete erase remove drop cancel purge wipe excluí deletei apaguei removi cancelei"),
    (K::Move, "move copy archive relocate movi copiei arquivei"),
    (K::Install, "install reinstall instalei"),
    (K::Commit, "commit amend squash commitei comitei"),
    (K::Push, "push publish release publiquei lancei"),
    (K::Deploy, "deploy redeploy ship start restart launch implantei iniciei reiniciei"),
    (K::Send, "send resend forward post email submit notify message leave inform invite tell remind ask reply answer respond comment share upload attach request text alert ping enviei mandei encaminhei \
               postei notifiquei avisei informei convidei lembrei respondi comentei compartilhei anexei solicitei"),
    (K::Book, "book rebook reserve hold order purchase buy get reservei encomendei comprei pedi"),
    (K::Pay, "pay refund charge transfer process issue paguei reembolsei cobrei transferi processei"),
    (K::Schedule, "schedule reschedule postpone block adiei agendei marquei reagendei remarquei bloqueei"),
    (K::Search, "search google query find pesquisei busquei procurei encontrei localizei"),
    (K::Read, "read review examine inspect analyze fetch skim study go look download consult browse revisei examinei inspecionei analisei consultei baixei olhei li"),
    (K::Verify, "check verify confirm validate click reproduce compare cross-check double-check verifiquei conferi confirmei validei chequei reproduzi comparei"),
    (K::Calculate, "calculate compute recalculate benchmark measure count sum calculei computei somei medi contei"),
];

/// Verbs that are deeds with an object of the workspace only: "I made changes", and not "I made sure".
const VAGUE: Words = Words::of("leave do make complete finish fiz completei concluí finalizei");

/// Irregular verbs: base, past, and the participle where it is another.
const IRREGULAR: &str = "run/ran/run rerun/reran/rerun write/wrote/written rewrite/rewrote/rewritten overwrite/overwrote/overwritten build/built rebuild/rebuilt send/sent resend/resent do/did/done \
                         make/made put set reset read reread get/got pay/paid buy/bought hold/held find/found tell/told split cut shut go/went/gone undo/undid/undone redo/redid/redone give/gave/given \
                         take/took/taken draw/drew/drawn withdraw/withdrew/withdrawn bring/brought hide/hid/hidden freeze/froze/frozen unfreeze/unfroze/unfrozen spin/spun sweep/swept throw/threw/thrown \
                         bind/bound sell/sold lend/lent spend/spent teach/taught feed/fed catch/caught leave/left free/freed";

/// Verbs of thinking, finding, being and wanting, in the past, and words that look like a past form.
const NOT_DONE: &str = "used based related needed wanted wished liked hoped expected assumed guessed planned decided attempted intended preferred wondered realized realised learned remembered \
                        noticed noted mentioned explained described proposed suggested recommended considered agreed happened seemed appeared remained stayed failed passed succeeded waited included \
                        contained depended caused encountered ignored skipped avoided missed lacked believed identified spotted discovered determined concluded observed detected located traced diagnosed \
                        existed occurred belonged allowed required supported ended received resulted named called supposed unused interested limited hundred indeed concerned involved covered meaned \
                        advanced detailed finished-up promised helped enjoyed suspected doubted feared relied focused aimed struggled hesitated understood stated claimed reported asserted announced worked \
                        lasted behaved stopped-at turned-out unrelated affected impacted owned loved hated preferred deserved differed varied matched equaled looked-like unchanged unneeded untouched \
                        uncommitted untracked unresolved undefined malformed mixed sacred naked wicked shared-by \
                        achei pensei notei percebi vi sei decidi tentei usei precisei esperei considerei recomendei sugeri identifiquei descobri entendi fiquei deixei comecei terminei continuei ignorei \
                        evitei recebi hei rei lei errei foi oi aqui ali assim ci api táxi wifi ui gui sei";

/// Portuguese participles that do not end in "-ado" or "-ido", with the first person of their verb.
const PARTICIPLES: &str = "feit:fiz escrit:escrevi abert:abri pag:paguei salv:salvei post:postei entreg:entreguei aceit:aceitei suspens:suspendi";

fn has(list: Words, word: &str) -> bool {
    crate::words::is_in(list, word)
}

/// The words of the tables, sorted.
pub struct Verbs {
    /// Bases with their kinds; none for what is not done.
    bases: Vec<(&'static str, Option<K>)>,
    /// Irregular forms with their bases.
    forms: Vec<(&'static str, &'static str, Form)>,
}

impl Verbs {
    pub fn new() -> Self {
        let rows = KINDS.iter().map(|(kind, verbs)| (Some(*kind), *verbs)).chain([(None, NOT_DONE)]);
        let mut bases: Vec<_> = rows.flat_map(|(kind, verbs)| verbs.split(' ').map(move |verb| (verb, kind))).listed();
        bases.sort_unstable_by_key(|(verb, _)| *verb);
        let mut forms = Vec::new();
        for row in IRREGULAR.split(' ') {
            let mut row = row.split('/');
            let base = row.next().unwrap_or_default();
            match (row.next(), row.next()) {
                (Some(past), Some(participle)) => {
                    forms.extend([(past, base, Form::Past), (participle, base, Form::Participle)])
                }
                (Some(past), None) => forms.push((past, base, Form::Both)),
                (None, _) => forms.push((base, base, Form::Any)),
            }
        }
        forms.sort_unstable_by_key(|(form, ..)| *form);
        Self { bases, forms }
    }

    fn entry(&self, base: &str) -> Option<Option<K>> {
        let found = self.bases.binary_search_by_key(&base, |(listed, _)| listed).ok()?;
        self.bases.get(found).map(|(_, kind)| *kind)
    }

    /// The kind of a verb by its base or first person.
    fn listed(&self, base: &str) -> Option<K> {
        self.entry(base).flatten()
    }

    fn verb(&self, base: &str, form: Form) -> Verb {
        let kind = self.listed(base);
        Verb { kind: kind.unwrap_or(K::Change), form, is_open: kind.is_none(), is_vague: has(VAGUE, base) }
    }

    /// The verb of which a word is a form.
    pub fn verb_of(&self, word: &str) -> Option<Verb> {
        if self.entry(word) == Some(None) {
            return None;
        }
        let base = || {
            let is_base = !word.ends_with(['i', 'í', 'z']) || word == "ship";
            self.listed(word).filter(|_| is_base).map(|_| self.verb(word, Form::Base))
        };
        self.irregular(word)
            .or_else(|| self.regular(word, "ed", Form::Both))
            .or_else(|| self.first_person(word))
            .or_else(|| self.participle(word))
            .or_else(|| self.regular(word, "ing", Form::Gerund).filter(|verb| !verb.is_open))
            .or_else(|| self.infinitive(word))
            .or_else(base)
    }

    fn irregular(&self, word: &str) -> Option<Verb> {
        let found = self.forms.binary_search_by_key(&word, |(form, ..)| form).ok()?;
        let (_, base, form) = *self.forms.get(found)?;
        Some(self.verb(base, form))
    }

    /// "tested", "renamed", "committed", "copied": the listed base that it may be of, or an open one.
    fn regular(&self, word: &str, ending: &str, form: Form) -> Option<Verb> {
        let stem = word.strip_suffix(ending)?;
        let bytes = stem.as_bytes();
        let n_letters = bytes.len();
        let is_word = n_letters > 2
            && stem.is_ascii()
            && !stem.ends_with('e')
            && bytes.iter().any(|letter| b"aeiouy".contains(letter));
        if !is_word {
            return None;
        }
        let is_double = bytes[n_letters - 1] == bytes[n_letters - 2];
        let with_y = stem.strip_suffix('i').map(|stem| [stem, "y"].concat());
        let bases = [
            Some(stem.to_owned()),
            Some([stem, "e"].concat()),
            is_double.then(|| stem[..n_letters - 1].to_owned()),
            with_y,
        ];
        let base = bases.into_iter().flatten().find(|base| self.listed(base).is_some());
        Some(self.verb(base.as_deref().unwrap_or_default(), form))
    }

    /// Portuguese: "testei", "corrigi", "incluí", "atualizamos".
    fn first_person(&self, word: &str) -> Option<Verb> {
        if let Some(stem) = word.strip_suffix("amos") {
            let past = past_of(stem, true);
            return self.listed(&past).map(|_| self.verb(&past, Form::First));
        }
        if let Some(stem) = word.strip_suffix("imos").or_else(|| word.strip_suffix("emos")) {
            let base = [stem, "i"].concat();
            return self.listed(&base).map(|_| self.verb(&base, Form::First));
        }
        let stem = word.strip_suffix("ei");
        let is_first =
            stem.is_some_and(|stem| stem.len() > 2) || self.listed(word).is_some() && word.ends_with(['i', 'í', 'z']);
        let is_er = word.strip_suffix('i').is_some_and(|stem| stem.len() > 4 && !stem.ends_with(['a', 'e', 'o', 'u']))
            || word.ends_with('í') && word.len() > 4;
        (is_first || is_er).then(|| self.verb(word, Form::First))
    }

    /// Portuguese: "testado", "corrigidas", "feita".
    fn participle(&self, word: &str) -> Option<Verb> {
        let stem = ["os", "as", "o", "a"].iter().find_map(|ending| word.strip_suffix(ending))?;
        let past = if let Some(stem) = stem.strip_suffix("ad") {
            past_of(stem, true)
        } else if let Some(stem) = stem.strip_suffix("íd") {
            [stem, "í"].concat()
        } else if let Some(stem) = stem.strip_suffix("id") {
            past_of(stem, false)
        } else {
            PARTICIPLES.split(' ').find_map(|pair| pair.strip_prefix(stem)?.strip_prefix(':'))?.to_owned()
        };
        (past.len() > 2 && self.entry(&past) != Some(None)).then(|| self.verb(&past, Form::Stem))
    }

    /// Portuguese: "corrigir", "publicar".
    fn infinitive(&self, word: &str) -> Option<Verb> {
        let past = match word.strip_suffix("ar") {
            Some(stem) => past_of(stem, true),
            None => past_of(word.strip_suffix("ir").or_else(|| word.strip_suffix("er"))?, false),
        };
        self.listed(&past).map(|_| self.verb(&past, Form::Base))
    }
}

/// The first person of the past of a stem: "public" → "publiquei", "pag" → "paguei"; "corrig" → "corrigi".
fn past_of(stem: &str, is_ar: bool) -> String {
    match (is_ar, stem.strip_suffix('c'), stem.strip_suffix('g')) {
        (false, ..) => [stem, "i"].concat(),
        (_, Some(stem), _) => [stem, "quei"].concat(),
        (.., Some(stem)) => [stem, "guei"].concat(),
        _ => [stem, "ei"].concat(),
    }
}
