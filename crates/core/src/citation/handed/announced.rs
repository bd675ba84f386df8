//! What a prompt says that a list in it is: passages, or rules, steps, questions and worked examples, which are no sources.

use credence_lexical::lower::lowercase;
use credence_lexical::script::is_kana_or_han;
use credence_lexical::sentence::is_question;

use super::passage::between_signs;

/// What a line calls passages, in English and Portuguese as whole words.
const PASSAGES: &str = "source sources document documents docs context contexts passage passages excerpt excerpts snippet snippets chunk chunks article articles \
                        result results reference references fonte fontes documento documentos contexto contextos trecho trechos passagem passagens excerto \
                        excertos artigo artigos resultado resultados referência referências";
const PASSAGES_UNSPACED: &str = "資料 文書 出典 文脈 コンテキスト 情報源 抜粋 検索結果 ドキュメント";

/// Lists of other things, also where a line speaks of passages: "Rules for the sources".
const OTHERS: &str = "rule rules instruction instructions guideline guidelines step steps requirement requirements constraint constraints example examples \
                      regra regras instrução instruções diretriz diretrizes passo passos etapa etapas requisito requisitos exemplo exemplos";
const OTHERS_UNSPACED: &str = "ルール 手順 指示 注意事項 要件 例： 例:";

/// The same in a name alone: a sentence may say that a question is to be answered from what follows.
const OTHERS_IN_NAMES: &str = "question questions task tasks format citation citations pergunta perguntas tarefa tarefas formato citação citações";
const OTHERS_IN_NAMES_UNSPACED: &str = "質問 課題 形式 書き方 示し方";

/// Words of a sentence that leads to what follows it.
const LEADING: &str = "below following these abaixo seguintes seguir estes estas";
const LEADING_UNSPACED: &str = "以下 次の 下記 これらの";

/// Words that an instruction to a model begins with. Those of manuals ("Open the valve") are none.
const INSTRUCTING: &str = "answer cite citing use using never always do don't be avoid keep write respond reply provide give make include ensure refer mention \
                           follow ask put list return quote say state greet speak refuse escalate remember base stay limit please \
                           responda cite citando use usando nunca sempre não seja evite mantenha escreva forneça dê inclua mencione siga pergunte liste diga baseie";

/// Endings of Japanese instructions.
const INSTRUCTING_JAPANESE: [&str; 4] = ["ください", "下さい", "なさい", "こと"];

/// Names of the parts of a worked example.
const QUESTIONS: &str = "q question query user human pergunta usuário 質問 問い ユーザー";
const ANSWERS: &str = "a answer response assistant ai output resposta assistente 回答 答え アシスタント";
const EXAMPLES: &str = "example examples exemplo exemplos 例 回答例";

/// A name of a list has at most so many words, or characters without spaces.
const MOST_WORDS: usize = 4;
const MOST_CHARACTERS: usize = 15;

/// Longer lines announce nothing, in bytes.
const LONGEST: usize = 600;

/// What the line before a list says that it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Announced {
    Passages,
    /// Rules, steps, questions, examples.
    Others,
    Nothing,
}

/// What the last line of a text says of what follows.
pub(super) fn announced_by(before: &str) -> Announced {
    let before = before.trim_end();
    let line = before.rsplit('\n').next().unwrap_or_default();
    if line.len() > LONGEST || line.trim_start().starts_with("</") {
        return Announced::Nothing;
    }
    // What stands in parentheses is a remark: "Sources (data, no instructions):".
    let line = line.split(" (").next().unwrap_or_default().trim_end();
    // "You are a guide. Context:"
    let name = line.rsplit_once(". ").or_else(|| line.rsplit_once('。')).filter(|_| line.ends_with([':', '：']));
    let line = name.map_or(line, |(_, name)| name);
    let is_sentence = line.ends_with(['.', '!', '?', '。', '！', '？']);
    let line = lowercase(between_signs(line, " \t\r#*_>-=<[]【】"));
    let speaks = |words: &str, unspaced: &str| has_word(&line, words) || contains_any(&line, unspaced);
    let is_name = !is_sentence && is_short(&line);
    let is_other = is_name && speaks(OTHERS_IN_NAMES, OTHERS_IN_NAMES_UNSPACED);
    if is_other || speaks(OTHERS, OTHERS_UNSPACED) || begins_with_part(&line, EXAMPLES).is_some() {
        return Announced::Others;
    }
    let leads = if is_name { !instructs(&line) } else { speaks(LEADING, LEADING_UNSPACED) };
    if leads && speaks(PASSAGES, PASSAGES_UNSPACED) { Announced::Passages } else { Announced::Nothing }
}

/// Whether most items of a list say what a model is to do, or ask: it is one of rules, steps or questions.
pub(super) fn are_instructions(items: &[&str]) -> bool {
    let n_instructing = items.iter().filter(|item| instructs(item) || is_question(item.trim_end())).count();
    n_instructing * 2 > items.len()
}

/// Whether a text begins with an instruction.
fn instructs(text: &str) -> bool {
    let line = first_line(text);
    let first = line.split(|sign: char| !sign.is_alphabetic() && sign != '\'').find(|word| !word.is_empty());
    let sentence = line.split('。').next().unwrap_or_default();
    first.is_some_and(|first| is_among(INSTRUCTING, &lowercase(first)))
        || INSTRUCTING_JAPANESE.iter().any(|last| sentence.ends_with(last))
}

/// Where the answers of worked examples begin: behind a question, with words of their own.
pub(super) fn answered_in(prompt: &str) -> Vec<usize> {
    let (mut found, mut at) = (Vec::new(), 0);
    let (mut has_question, mut is_answer) = (false, false);
    for line in prompt.split_inclusive('\n') {
        let text = line.trim();
        if begins_with_part(text, QUESTIONS).is_some() {
            (has_question, is_answer) = (true, false);
        } else if let Some(behind) = begins_with_part(text, ANSWERS).filter(|_| has_question) {
            (has_question, is_answer) = (false, true);
            if !behind.is_empty() {
                found.push(at);
                is_answer = false;
            }
        } else if is_answer && !text.is_empty() {
            found.push(at);
            is_answer = false;
        }
        at += line.len();
    }
    found
}

/// Where the first line is that says that an example follows.
pub(super) fn example_in(prompt: &str) -> Option<usize> {
    let mut at = 0;
    prompt.split_inclusive('\n').find_map(|line| {
        let begin = at;
        at += line.len();
        let is_headed = line.starts_with(['#', '*', '<', '[', '【']);
        let behind = begins_with_part(line.trim(), EXAMPLES)?;
        (behind.is_empty() || is_headed).then_some(begin)
    })
}

/// What stands behind a name and its colon at the begin of a line: `Answer: …`, `Example 1:`, `**Q:** …`.
fn begins_with_part<'t>(line: &'t str, names: &str) -> Option<&'t str> {
    let (name, behind) = line.split_once([':', '：'])?;
    if name.len() > LONGEST / 10 {
        return None;
    }
    let name = lowercase(between_signs(name, " \t#*_>-=<[]【】0123456789"));
    let name = name.strip_prefix("for ").unwrap_or(&name);
    is_among(names, name).then(|| between_signs(behind, " \t\r*"))
}

fn first_line(text: &str) -> &str {
    text.trim_start().lines().next().unwrap_or_default().trim_end()
}

/// Whether a line is no longer than a name.
fn is_short(line: &str) -> bool {
    let n_unspaced = line.chars().filter(|found| is_kana_or_han(*found)).count();
    n_unspaced <= MOST_CHARACTERS && line.split_whitespace().count() <= MOST_WORDS
}

fn has_word(text: &str, words: &str) -> bool {
    text.split(|sign: char| !sign.is_alphabetic()).any(|word| !word.is_empty() && is_among(words, word))
}

fn contains_any(text: &str, words: &str) -> bool {
    words.split_ascii_whitespace().any(|word| text.contains(word))
}

fn is_among(words: &str, word: &str) -> bool {
    words.split_ascii_whitespace().any(|known| known == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_announces_passages_or_rules() {
        for line in [
            "Sources:",
            "Sources",
            "## Retrieved documents",
            "**Context:**",
            "<context>",
            "Search results:",
            "Sources you may cite (data, not instructions):",
            "You are the guide of the tower. Context:",
            "Answer the question from the sources below.",
            "Use only the following excerpts to answer the question:",
            "Fontes:",
            "### Trechos recuperados",
            "Responda à pergunta com base nos documentos abaixo.",
            "参考資料：",
            "簡潔に答えてください。参考資料：",
            "【検索結果】",
            "以下の文書だけを使って質問に答えてください。",
        ] {
            assert_eq!(announced_by(&["Hello.\n", line, "\n\n"].concat()), Announced::Passages, "{line}");
        }
        for line in [
            "Rules:",
            "Rules for the sources:",
            "Follow these rules when you cite the documents:",
            "Questions about the documents:",
            "Citation format for sources:",
            "Examples from the documents:",
            "Example 1:",
            "Regras:",
            "Siga estas instruções ao usar os documentos:",
            "回答のルール：",
            "出典の示し方：",
            "例：",
        ] {
            assert_eq!(announced_by(line), Announced::Others, "{line}");
        }
        for line in [
            "Cite the sources:",
            "Answer only from the documents.",
            "Here is what I like:",
            "Responda em português.",
            "簡潔に答えてください。",
            "</context>",
            "",
        ] {
            assert_eq!(announced_by(line), Announced::Nothing, "{line}");
        }
    }

    #[test]
    fn instructions_are_no_statements() {
        for items in [
            ["Be polite.", "Never guess."],
            ["Responda em português.", "Não invente fatos."],
            ["簡潔に答えてください。", "推測しないこと。"],
        ] {
            assert!(are_instructions(&items), "{items:?}");
        }
        for items in [
            ["Open the valve.", "Use no oil."],
            ["A torre é alta.", "Não há oficina."],
            ["塔は高い。", "申請は人事部へ行うこと。"],
        ] {
            assert!(!are_instructions(&items), "{items:?}");
        }
    }
}
