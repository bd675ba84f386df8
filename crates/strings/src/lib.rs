//! The texts of the interface: declared in English in `texts.rs`, and one file for each other language in `languages/`.

#[macro_use]
mod declaration;

mod check;
mod deferred;
mod file;
#[cfg(test)]
mod folder;
mod language;
mod report;
mod texts;

pub use check::{StateNames, StepNames};
pub use deferred::*;
pub use file::LanguageError;
pub use language::Language;
pub use report::*;
pub use texts::*;

use file::Lines;

impl Strings {
    /// Whether the texts are English, in which data has its own sentences.
    #[must_use]
    pub fn is_english(&self) -> bool {
        self.language().tag() == Self::ENGLISH.language().tag()
    }

    /// The texts above the heading in the file of a language.
    ///
    /// # Errors
    /// If a text is missing, unknown or in another place.
    pub fn parse(file: &'static str) -> Result<&'static Self, LanguageError> {
        let mut lines = Lines::new(file);
        let strings = Self::read(&mut lines)?;
        if lines.next_text().is_some() {
            return Err(lines.error());
        }
        Ok(Box::leak(Box::new(strings)))
    }
}

/// Replaces each `{name}` in a text by its value; a name without a value becomes nothing.
#[must_use]
pub fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, name, after)) = next_placeholder(rest) {
        filled.push_str(before);
        let value = values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
        filled.push_str(value);
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// The form of a text for a category of counts, as `Intl.PluralRules` names it: `{n} plik|few={n} pliki|{n} plików`.
///
/// A form is for the category before its `=`; without one, for `one`. The last form is for every other category.
#[must_use]
pub fn form<'t>(text: &'t str, category: &str) -> &'t str {
    let Some((forms, other)) = text.rsplit_once('|') else { return text };
    let mut forms = forms.split('|').map(|form| form.split_once('=').unwrap_or(("one", form)));
    forms.find(|(of, _)| *of == category).map_or(other, |(_, form)| form)
}

/// Names the category of a count in a language. The browser knows the rules of all languages.
pub type PluralRule = fn(usize) -> String;

/// The rule of English, for texts that are written where there is no browser.
#[must_use]
pub fn english_plural(n: usize) -> String {
    if n == 1 { "one" } else { "other" }.to_owned()
}

/// The text before the next `{name}`, the name, and the text after it.
fn next_placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The categories that a text can have forms for.
    const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

    #[test]
    fn every_category_of_counts_can_have_a_form() {
        let forms = |text: &'static str| CATEGORIES.map(|category| form(text, category));
        assert_eq!(forms("a|b"), ["b", "a", "b", "b", "b", "b"], "English");
        assert_eq!(forms("a"), ["a"; 6], "Japanese");
        assert_eq!(forms("a|few=b|c"), ["c", "a", "c", "b", "c", "c"], "Polish and Russian");
        assert_eq!(forms("zero=a|b|two=c|few=d|many=e|f"), ["a", "b", "c", "d", "e", "f"], "Arabic");
    }

    #[test]
    fn the_forms_of_every_text_are_of_different_categories() {
        for (tag, first, late) in files() {
            let texts = [Strings::parse(first).unwrap().all(), DeferredStrings::parse(late).unwrap().all()].concat();
            for (table, key, text) in texts {
                let Some((forms, _)) = text.rsplit_once('|') else { continue };
                let mut of: Vec<&str> =
                    forms.split('|').map(|form| form.split_once('=').map_or("one", |(of, _)| of)).collect();
                assert!(of.iter().all(|category| CATEGORIES.contains(category)), "{tag}, `{table}.{key}`: {text}");
                of.dedup();
                assert_eq!(of.len(), forms.split('|').count(), "{tag}, `{table}.{key}`: {text}");
            }
        }
    }

    fn files() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        Language::ALL
            .into_iter()
            .filter_map(|language| language.files().map(|(first, deferred)| (language.tag(), first, deferred)))
    }

    #[test]
    fn placeholders_are_filled_by_name_and_values_are_not_filled_again() {
        assert_eq!(fill("{a} of {b}, {a}", &[("a", "{b}"), ("b", "2")]), "{b} of 2, {b}");
        assert_eq!(fill("nothing {here", &[("here", "x")]), "nothing {here");
    }

    #[test]
    fn every_text_has_the_placeholders_of_the_english_one() {
        let english = [Strings::ENGLISH.all(), DeferredStrings::ENGLISH.all()].concat();
        for (tag, first, deferred) in files() {
            let texts =
                [Strings::parse(first).unwrap().all(), DeferredStrings::parse(deferred).unwrap().all()].concat();
            for ((table, key, english), (.., text)) in english.iter().zip(texts) {
                // Where English says `1`, another language has a form for more counts.
                let [expected, found] = [english, text].map(|text| placeholders(form(text, "other")));
                assert_eq!(expected, found, "{tag}, `{table}.{key}`: {text}");
                assert!(
                    placeholders(text).iter().all(|name| expected.contains(name)),
                    "{tag}, `{table}.{key}`: {text}"
                );
                assert!(!text.is_empty() && text == text.trim(), "{tag}, `{table}.{key}`");
            }
        }
    }

    #[test]
    fn a_file_with_other_texts_is_refused() {
        let (_, file, _) = files().next().unwrap();
        let (first, rest) = file.split_once('\n').unwrap();
        let line = |file: String| Strings::parse(file.leak()).unwrap_err().line;
        assert_eq!(line(file.replace("language.tag", "language.tags")), Strings::KEYS[0].1.len(), "an unknown key");
        assert!(Strings::parse(rest).is_err(), "a missing text");
        assert_eq!(line([file, first].concat()), file.lines().count() + 1, "a text too many");
        assert_eq!(line(String::new()), 0);
    }

    /// The file of a language that nobody speaks: the English texts in brackets.
    fn made_file() -> String {
        let line = |(table, key, text): (&str, &str, &str)| match (table, key) {
            ("language", "tag") => "language.tag = qq-ZZ\n".to_owned(),
            _ => format!("{table}.{key} = ⟦{text}⟧\n"),
        };
        let [first, deferred] = [Strings::ENGLISH.all(), DeferredStrings::ENGLISH.all()];
        first.into_iter().map(line).chain(["\n[deferred]\n".to_owned()]).chain(deferred.into_iter().map(line)).collect()
    }

    /// A folder with the languages of this version, and one more file.
    fn folder_with(name: &str, file: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("credence-languages-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for (tag, first, deferred) in files() {
            std::fs::write(folder.join(format!("{tag}.txt")), [first, file::DEFERRED, deferred].concat()).unwrap();
        }
        std::fs::write(folder.join(name), file).unwrap();
        folder
    }

    #[test]
    fn another_language_is_one_file() {
        let made = made_file();
        let folder = folder_with("qq-ZZ.txt", &made);
        let languages = folder::read(&folder).unwrap();
        assert_eq!(languages.len(), Language::COUNT, "English has no file, the made one is new");
        let list = folder::list(&languages);
        assert!(list.contains(r#"("qq-ZZ", "⟦English⟧")"#) && list.contains("/qq-ZZ.txt"), "{list}");
        assert!(file::check_file("qq-ZZ", &made, language::KEYS).is_none(), "what is compared when it is compiled in");
        let (first, deferred) = made.leak().split_once(file::DEFERRED).unwrap();
        let texts = [Strings::parse(first).unwrap().all(), DeferredStrings::parse(deferred).unwrap().all()].concat();
        let english = [Strings::ENGLISH.all(), DeferredStrings::ENGLISH.all()].concat();
        for ((table, key, text), (.., made)) in english.iter().zip(&texts).filter(|((.., key, _), _)| *key != "tag") {
            assert_eq!(*made, format!("⟦{text}⟧"), "{table}.{key}");
        }
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_for_a_language_that_is_there_or_without_its_head_is_refused() {
        for (name, file, reason) in [
            (
                "pt-PT.txt",
                "language.name = Português\nlanguage.tag = pt-PT\n",
                "`pt-BR` and `pt-PT` are for one language",
            ),
            ("qq.txt", "language.name = Q\nlanguage.tag = zz\n", "has the tag `zz`: both must be equal"),
            ("xx.txt", "page.claim = x\n", "must begin with `language.name` and `language.tag`"),
        ] {
            let folder = folder_with(name, file);
            let error = folder::read(&folder).unwrap_err();
            assert!(error.contains(reason), "{error}");
            std::fs::remove_dir_all(folder).unwrap();
        }
    }

    #[test]
    fn a_wrong_key_is_named_with_its_line() {
        let message =
            |file: &str| file::check_file("qq", file, language::KEYS).map(|message| message.text().to_owned());
        let made = made_file();
        let is = |text: &str| Some(format!("languages/qq.txt, {text}"));
        assert_eq!(message(&made), None);
        assert_eq!(message(&made.replace("page.claim =", "page.claims =")), is("line 3: expected `page.claim = `"));
        let line = made.lines().position(|line| line == "[deferred]").unwrap() + 1;
        assert_eq!(message(&made.replace("[deferred]", "")), is(&format!("line {}: expected `[deferred]`", line + 1)));
        assert_eq!(
            message(&made.replace("element.no_start", "x.y")),
            is(&format!("line {}: expected `element.no_start = `", made.lines().count()))
        );
        assert_eq!(
            message(&[&*made, "a.b = c"].concat()),
            is(&format!("line {}: expected `the end of the file`", made.lines().count() + 1))
        );
    }

    fn placeholders(mut text: &str) -> Vec<&str> {
        let mut names = Vec::new();
        while let Some((_, name, after)) = next_placeholder(text) {
            names.push(name);
            text = after;
        }
        names.sort_unstable();
        names
    }
}
