//! Passages that an application hands to its model in a prompt.
//!
//! | file | passages |
//! |---|---|
//! | `label` | with labels: `[1] …`, `Source 1: …` |
//! | `list` | in a list that is announced as one: `1. …`, `(1) …` |
//! | `tag` | between tags: `<document index="1">…</document>` |
//! | `json` | in a list of JSON |
//! | `announced` | what a prompt says that a list is |
//! | `name` | that files or ids name: `[handbook.pdf] …`, `File: handbook.pdf` |
//! | `passage` | what one holds |

mod announced;
mod json;
mod label;
mod list;
mod name;
mod passage;
mod tag;

pub(crate) use label::{begins_with_name, lists_itself, number_named};
pub(crate) use name::{is_file_name, without_place};
pub(crate) use passage::HandedPassage;
use passage::MOST;

/// The passages of a prompt: those between tags with numbers, else those with labels, else those in a list that is announced, else those in JSON, else several
/// between tags in their order, else those with names, else the one between tags.
pub(crate) fn passages_in(prompt: &str) -> Vec<HandedPassage> {
    let tagged = tag::tagged(prompt);
    let numbered = tag::numbered(&tagged);
    let mut found = [numbered, label::labelled(prompt), list::listed(prompt), json::listed(prompt)].into_iter();
    let mut found = found.find(|found| !found.is_empty()).unwrap_or_else(|| {
        let in_order = tag::in_order(tagged);
        let named = if in_order.len() < 2 { name::named(prompt) } else { Vec::new() };
        if named.is_empty() { in_order } else { named }
    });
    found.truncate(MOST);
    for passage in &mut found {
        passage.name = passage.name.take().or_else(|| passage.title.clone().filter(|title| is_file_name(title)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each passage as `label url title: text`.
    fn read(prompt: &str) -> Vec<String> {
        let shown = |passage: HandedPassage| {
            let HandedPassage { label, url, title, text, name } = passage;
            let label = label.map(|label| label.to_string()).or(name).unwrap_or_default();
            format!("{label} {} {}: {text}", url.as_deref().unwrap_or("-"), title.as_deref().unwrap_or("-"))
        };
        passages_in(prompt).into_iter().map(shown).collect()
    }

    #[test]
    fn passages_have_labels_in_many_forms() {
        let two = ["1 - -: It was lit in 1921.", "2 - -: It is 31 m high."];
        for prompt in [
            "Answer from these.\n\n[1] It was lit in 1921.\n[2] It is 31 m high.\n\nWhen was it lit?",
            "[1]: It was lit in 1921.\n[2]: It is 31 m high.",
            "Source 1:\nIt was lit in 1921.\n\nSource 2:\nIt is 31 m high.\n\nQuestion: When?",
            "Below are numbered sources:\n------\nSource 1:\nIt was lit in 1921.\n\nSource 2:\nIt is 31 m high.\n------\nQuery: When?\nAnswer: ",
            "[1] It was lit in 1921.\n---\n[2] It is 31 m high.\n---\nWhen was it lit?",
            "**Document [1]** It was lit in 1921.\n**Document [2]** It is 31 m high.",
            "### Document 1:\nIt was lit in 1921.\n### Document 2:\nIt is 31 m high.",
            "[Document 1] It was lit in 1921.\n[Document 2] It is 31 m high.",
            "[doc1] It was lit in 1921.\n[doc2] It is 31 m high.",
            "Fonte 1: It was lit in 1921.\nFonte 2: It is 31 m high.",
            "資料1：It was lit in 1921.\n資料2：It is 31 m high.",
            "<document index=\"1\">It was lit in 1921.</document><document index=\"2\">It is 31 m high.</document>",
            "<documents>\n<doc id=1>It was lit in 1921.</doc>\n<doc id=2>\nIt is 31 m high.\n</doc>\n</documents>",
            "<passage>It was lit in 1921.</passage>\n<passage>It is 31 m high.</passage>",
            "<context><doc>It was lit in 1921.</doc><doc><source>a.md</source>It is 31 m high.</doc></context>",
            "--- Document 1 ---\nIt was lit in 1921.\n\n--- Document 2 ---\nIt is 31 m high.",
            "=== DOCUMENT 1 ===\nIt was lit in 1921.\n=== DOCUMENT 2 ===\nIt is 31 m high.",
            "<doc>It was lit in 1921.<doc></doc><doc>It is 31 m high.</doc>",
            "<Document index=\"1\">It was lit in 1921.</Document><Document index=\"2\">It is 31 m high.</Document>",
            "- [1] It was lit in 1921.\n- [2] It is 31 m high.",
            "[^1]: It was lit in 1921.\n[^2]: It is 31 m high.",
            "ID: 1\nContent: It was lit in 1921.\n\nID: 2\nContent: It is 31 m high.",
            "Quelle 1: It was lit in 1921.\nQuelle 2: It is 31 m high.",
            "<search_result><index>1</index>It was lit in 1921.</search_result><search_result><index>2</index>It is 31 m high.</search_result>",
            "Use these:\n[{\"id\": 1, \"content\": \"It was lit in 1921.\"}, {\"id\": 2, \"content\": \"It is 31 m high.\"}]\nBe brief.",
            "```json\n{\"documents\": [\n{\"text\": \"It was lit in 1921.\"},\n{\"text\": \"It is 31 m high.\"}]}\n```",
            "{\"id\":\"doc1\",\"text\":\"It was lit in 1921.\"}\n{\"id\":\"doc2\",\"text\":\"It is 31 m high.\"}",
            "{\"retrieved_documents\":[{\"[doc1]\":{\"content\":\"It was lit in 1921.\"}},{\"[doc2]\":{\"content\":\"It is 31 m high.\"}}]}",
            "Example:\nSource 1:\nThe sky is red.\nSource 2:\nWater is wet.\nQuery: When?\nAnswer: [2]\nYour turn:\n------\nSource 1:\nIt was lit in 1921.\n\nSource 2:\nIt is 31 m high.\n------\nQuery: When?",
            "[1] It was lit in 1921.\n[2] It is 31 m high.\nQuestion: Was it lit in 1983 by Ostrov?\nAnswer:",
            "<context>\n[1] It was lit in 1921.\n[2] It is 31 m high.\n</context>",
        ] {
            let found = read(prompt);
            let found: Vec<String> = found.iter().map(|text| text.replace("a.md", "-").replace("<doc>", "")).collect();
            assert_eq!(found, two, "{prompt}");
        }
        assert_eq!(read("[0] It was lit in 1921.\n[1] It is 31 m high.").len(), 2);
        assert_eq!(read("[3] It is red.\n[1] It was lit in 1921.\n[2] It is 31 m high.").len(), 3);
        assert_eq!(read("[2] It was lit in 1921.\n[5] It is 31 m high.\n[9] It is red.")[1], "5 - -: It is 31 m high.");
        assert_eq!(read("[1] It was lit in 1921.\n[2] It is 31 m high.\n[3] See the notes:\n[1] Smith\n").len(), 3);
        let long = read("[1] It was lit.\n\nIn 1921.\n\n[2] It is high.\n\n31 m.\n\nCite passages by number.");
        assert_eq!(long, ["1 - -: It was lit.\n\nIn 1921.", "2 - -: It is high.\n\n31 m."]);
    }

    #[test]
    fn a_passage_may_have_a_title_and_an_address() {
        let with_head =
            "[1] The lamp (https://ros.example/lamp)\nIt was lit in 1921.\nIt is red.\n[2] Notes\nIt is 31 m high.";
        assert_eq!(
            read(with_head),
            ["1 https://ros.example/lamp The lamp: It was lit in 1921.\nIt is red.", "2 - Notes: It is 31 m high."]
        );
        let titles = "Document [1](Title: The lamp): It was lit in 1921.\nDocument [2](Title: Notes): It is 31 m high.";
        assert_eq!(read(titles), ["1 - The lamp: It was lit in 1921.", "2 - Notes: It is 31 m high."]);
        let dashes = "Document 1 - The lamp\nIt was lit in 1921.\nDocument 2 (Notes):\nIt is 31 m high.";
        assert_eq!(read(dashes), ["1 - The lamp: It was lit in 1921.", "2 - Notes: It is 31 m high."]);
        let fields = "[1] Title: The lamp\nURL: https://ros.example/lamp\nContent: It was lit in 1921.\n\nIt is red.\n\n[2] Source: notes.md\nIt is 31 m high.";
        assert_eq!(
            read(fields),
            [
                "1 https://ros.example/lamp The lamp: It was lit in 1921.\n\nIt is red.",
                "2 - notes.md: It is 31 m high."
            ]
        );
        let tags = "<document index=\"1\">\n<source>lamp.md</source>\n<document_content>\nIt was lit in 1921.\n</document_content>\n</document>\
                    <source id='2' url='https://ros.example/2' title='Notes'>It is 31 m high.</source>";
        assert_eq!(read(tags), ["1 - lamp.md: It was lit in 1921.", "2 https://ros.example/2 Notes: It is 31 m high."]);
    }

    #[test]
    fn a_list_is_one_of_passages_where_the_line_before_it_says_so() {
        let two = ["1 - -: It was lit in 1921.", "2 - -: It is 31 m high."];
        for prompt in [
            "Sources:\n1. It was lit in 1921.\n2. It is 31 m high.\n\nQuestion: When was it lit?",
            "Answer from the context.\n\n## Context\n\n1) It was lit in 1921.\n\n2) It is 31 m high.\n\nBe brief.",
            "Use only the sources below and cite them, e.g. (2).\n\n(1) It was lit in 1921.\n(2) It is 31 m high.\n\nWhen?",
            "<context>\n1. It was lit in 1921.\n2. It is 31 m high.\n</context>\nWhen?",
            "Rules:\n1. Answer only from the context.\n2. Cite sources.\n\nSources:\n1. It was lit in 1921.\n2. It is 31 m high.",
            "Sources:\n1. It was lit in 1921.\n2. It is 31 m high.\n\nRules:\n1. Answer only from the context.\n2. Cite sources.",
            "You are a guide. Sources:\n1. It was lit in 1921.\n2. It is 31 m high.\nRules:\n1. Be brief.\n2. Be nice.\n3. Cite with [n].",
            "Fontes:\n1. It was lit in 1921.\n2. It is 31 m high.\n\nPergunta: Quando?",
            "Responda com base nos trechos abaixo:\n\n(1) It was lit in 1921.\n(2) It is 31 m high.",
            "参考資料：\n１\n1. It was lit in 1921.\n2. It is 31 m high.\n\n質問：いつ？",
            "以下の資料だけを使って答えてください。\n\n（1）It was lit in 1921.\n（2）It is 31 m high.",
            "Sources:\n**1.** It was lit in 1921.\n**2.** It is 31 m high.",
        ] {
            let prompt = prompt.replace("１\n", "");
            assert_eq!(read(&prompt), two, "{prompt}");
        }
        let japanese = read("検索結果：\n1．灯台は1921年に点灯した。\n2．塔の高さは31メートルである。\n\n質問：いつ？");
        assert_eq!(japanese, ["1 - -: 灯台は1921年に点灯した。", "2 - -: 塔の高さは31メートルである。"]);
        for prompt in [
            "1. Answer only from the context.\n2. Cite sources.",
            "Use the context below.\n1. Answer only from the context.\n2. Cite the sources.",
            "Rules for the sources:\n1. The source comes last.\n2. It has a number.",
            "How do I use the documents?\n1. I open the folder of the project.\n2. I choose the document to send.",
            "Questions about the documents:\n1. When was it lit by them?\n2. How high is the tower?",
            "Answer these questions from the sources:\n1. When was it lit by them?\n2. How high is the tower?",
            "You may search these sources:\n1. PubMed\n2. Wikipedia",
            "Examples from the documents:\n1. It was lit in 1921.\n2. It is 31 m high.",
            "Responda apenas com base no contexto abaixo:\n1. Cite as fontes.\n2. Não invente fatos.",
            "Regras:\n1. A resposta vem primeiro.\n2. As fontes vêm no fim.",
            "以下の資料の使い方：\n1. 資料だけを使って答えてください。\n2. 推測しないでください。",
            "回答のルール：\n1. 回答は資料に基づくものとする。\n2. 出典は文末に番号で示す。",
            "Context:\n1.5 litres of oil are in the lamp.",
        ] {
            assert_eq!(read(prompt), Vec::<String>::new(), "{prompt}");
        }
    }

    #[test]
    fn files_and_ids_name_passages() {
        for (name, prompt) in [
            ("a.pdf", "[a.pdf] It was lit in 1921.\n[b.pdf] It is 31 m high."),
            ("a.pdf", "[a.pdf, p. 3] It was lit in 1921.\n[b.pdf, p. 4] It is 31 m high."),
            ("a-1", "[a-1] It was lit in 1921.\n[b-2] It is 31 m high."),
            ("a.pdf", "File: a.pdf\nIt was lit in 1921.\n\nFile: b.pdf\nIt is 31 m high.\n\nQuestion: When?"),
            (
                "a.pdf",
                "Context:\n\nIt was lit in 1921.\nSource: a.pdf, page 2\n\nIt is 31 m high.\nSource: b.pdf, page 3\n\nWhen?",
            ),
            ("faq/a.md", "### faq/a.md\nIt was lit in 1921.\n\n### faq/b.md\nIt is 31 m high."),
            ("a.md", "--- a.md ---\nIt was lit in 1921.\n--- b.md ---\nIt is 31 m high."),
            ("a.md", "Sources:\na.md: It was lit in 1921.\nb.md: It is 31 m high."),
            ("a.md", "<context>\n[a.md] It was lit in 1921.\n[b.md] It is 31 m high.\n</context>"),
            ("a.pdf", "Fonte: a.pdf\nIt was lit in 1921.\n\nFonte: b.pdf\nIt is 31 m high.\n\nPergunta: Quando?"),
            ("規程.pdf", "【規程.pdf】It was lit in 1921.\n【手引.pdf】It is 31 m high."),
            ("規程.pdf", "ファイル：規程.pdf\nIt was lit in 1921.\n\nファイル：手引.pdf\nIt is 31 m high."),
        ] {
            let found = passages_in(prompt);
            let texts: Vec<&str> = found.iter().map(|passage| passage.text.as_str()).collect();
            assert_eq!(texts, ["It was lit in 1921.", "It is 31 m high."], "{prompt}");
            assert_eq!(found[0].name.as_deref().map(without_place), Some(name), "{prompt}");
        }
        for (name, prompt) in [
            ("policy-7", "<doc id=\"policy-7\">It was lit in 1921.</doc><doc id=\"faq-7\">It is 31 m high.</doc>"),
            ("policy-7", "<doc id=\"policy-7\">It was lit in 1921.</doc><doc id=\"returns\">It is 31 m high.</doc>"),
            (
                "a.pdf",
                "<document name=\"a.pdf\">It was lit in 1921.</document><document name=\"b.pdf\">It is 31 m high.</document>",
            ),
            (
                "a.pdf",
                "[{\"source\": \"a.pdf\", \"text\": \"It was lit in 1921.\"}, {\"source\": \"b.pdf\", \"text\": \"It is 31 m high.\"}]",
            ),
            ("a.pdf", "[1] a.pdf\nIt was lit in 1921.\n[2] b.pdf\nIt is 31 m high."),
        ] {
            let found = passages_in(prompt);
            let labels: Vec<Option<u32>> = found.iter().map(|passage| passage.label).collect();
            assert_eq!((found[0].name.as_deref(), labels), (Some(name), vec![Some(1), Some(2)]), "{prompt}");
        }
        for prompt in [
            "Rules:\n[a.pdf] The file of the staff.\n[b.pdf] The file of the guests.",
            "[a.pdf] Use it for questions of the staff.\n[b.pdf] Never quote from it.",
            "Regras:\n[a.pdf] O arquivo da equipe.",
            "回答のルール：\n【規程.pdf】社員のための文書である。",
            "See [a.pdf](https://ros.example/a.pdf).\n[a.pdf](https://ros.example/a.pdf) is new.",
            "[x] done\n[ ] open\n[INFO] started",
            "Example: a.pdf",
            "Version: 2.5\nIt is new.",
        ] {
            assert_eq!(read(prompt), Vec::<String>::new(), "{prompt}");
        }
    }

    #[test]
    fn a_single_passage_may_have_any_number() {
        for prompt in [
            "Sources:\n[2] It was lit in 1921.\n\nWhen was it lit?",
            "Answer from the passages below.\n\n[2] It was lit in 1921.",
            "Source 2: It was lit in 1921.",
            "[Document 2] It was lit in 1921.",
            "Fontes:\n[2] It was lit in 1921.",
            "参考資料：\n[2] It was lit in 1921.",
        ] {
            assert_eq!(read(prompt), ["2 - -: It was lit in 1921."], "{prompt}");
        }
        for prompt in [
            "[2] is what I mean",
            "[2] Tell me more about it.",
            "[Document 2] is not clear to me.",
            "Rules:\n[2] The answer is brief.",
            "Regras:\n[2] A resposta é breve.",
            "ルール：\n[2] 回答は短くする。",
        ] {
            assert_eq!(read(prompt), Vec::<String>::new(), "{prompt}");
        }
    }

    #[test]
    fn rules_and_worked_examples_are_no_passages() {
        let rules = "Rules:\n[1] Be brief.\n[2] The tone is warm.\n[3] End with a question.\n\n";
        let sources = "[1] It was lit in 1921.\n[2] It is 31 m high.";
        let example = "[1] Snow is white.\n[2] Coal is black.\n[3] Water is wet.\nQuestion: What is wet?\nAnswer: Water is wet [3].\n\n";
        let two = ["1 - -: It was lit in 1921.", "2 - -: It is 31 m high."];
        for prompt in [
            [rules, sources].concat(),
            [sources, "\n\n", rules].concat(),
            [example, sources, "\nQuestion: When was it lit?\nAnswer:"].concat(),
            ["Example:\n", example, "Sources:\n", sources].concat(),
            [sources, "\n\nExample:\n", example].concat(),
        ] {
            assert_eq!(read(&prompt), two, "{prompt}");
        }
        for prompt in [
            rules,
            "[1] Be polite.\n[2] Never guess.\n[3] The tone is warm.",
            "[1] Seja breve.\n[2] Não invente fatos.",
            "[1] 簡潔に答えてください。\n[2] 推測しないでください。",
            &["Example:\n", example].concat(),
            "Exemplo:\n[1] A neve é branca.\nPergunta: De que cor é a neve?\nResposta: É branca [1].",
            "例：\n[1] 雪は白い。\n質問：雪は何色ですか。\n回答：白い[1]。",
            "Examples:\n[1] Q: What is wet? A: Water.\n[2] Q: What is white? A: Snow.",
            "Example 1:\nQ: What is wet?\nA: Water is wet.\n\nExample 2:\nQ: What is white?\nA: Snow is white.",
        ] {
            assert_eq!(read(prompt), Vec::<String>::new(), "{prompt}");
        }
        // Questions with their answers may be passages.
        let faq = "[1] Q: When was it lit?\nA: In 1921.\n[2] Q: How high is it?\nA: 31 m.";
        assert_eq!(read(faq).len(), 2);
        let history = [sources, "\n\nQuestion: When was it lit?\nAnswer: In 1921 [1].\n\nQuestion: How high is it?"];
        assert_eq!(read(&history.concat()), two);
    }

    #[test]
    fn lists_rules_and_code_are_no_passages() {
        for prompt in [
            "When was it lit [1]? See the list:\n1. a\n2. b",
            "[2] is what I mean",
            "Rule 1: be short.\nRule 2: cite.",
            "Source 1 says it was lit in 1921.",
            "let a = b[1];\n[x] done\n[ ] open",
            "<b>bold</b> and <documentation>x</documentation> and <document",
            "",
        ] {
            assert_eq!(read(prompt), Vec::<String>::new(), "{prompt}");
        }
    }

    #[test]
    fn markers_may_name_passages_in_words_and_answers_list_themselves() {
        assert_eq!(["Source 2", "doc2", "Document #2", "chunk_2"].map(number_named), [Some(2); 4]);
        assert_eq!(["2", "Step 2", "Source", "Source 2 says"].map(number_named), [None; 4]);
        assert!(lists_itself("It is red [1].\n\n[1]: https://ros.example/"));
        assert!(!lists_itself("It is red [1].\n\n[1] also says that it is blue."));
        assert!(!lists_itself("[1] says that it is red.\n[2] says that it is blue."));
    }

    #[test]
    fn long_prompts_are_read_in_time() {
        for piece in [
            "[1] ",
            "[1]\n",
            "<document ",
            "<document>",
            "<source>x",
            "Source 1:\n",
            "\n\n",
            "[",
            "Title: ",
            "[1] a\n\n",
            "Title: a\n",
            "---\n",
            "Sources:\n1. a\n",
            "Sources:\n\n1. ",
            "Example:\n[1] a\nQ: a\nA: b\n",
            "(1) ",
            "[a.md] a\n",
            "a\nSource: a.md\n",
            "# a.md\n",
        ] {
            passages_in(&piece.repeat(100_000));
            passages_in(&[&piece.repeat(100_000), ">"].concat());
        }
    }
}
