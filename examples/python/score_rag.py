"""Scores a run of a RAG pipeline without a model, a key or a network: `python score_rag.py run.jsonl`.

Each line of the file is one answer: {"id", "question", "answer", "contexts": [{"url", "text"}]}, or a row of RAGAS, DeepEval or LangChain, such as
{"user_input", "response", "retrieved_contexts": ["text"]}. `[n]` in an answer cites the n-th context.
"""

import json
import sys

import credence

# What metrics in the style of RAGAS ask a model for, and what is known of the same thing without one.
METRICS = [
    ("faithfulness", "a model splits the answer into statements and judges each", "every sentence, cited or not, compared with the contexts; no number for undecided ones"),
    ("citation precision", "a model judges whether each cited text supports its sentence", "the same by words and numbers, with the words that decide"),
    ("citation recall", "a model judges whether each sentence is covered by what it cites", "markers without a source and contexts that nothing cites"),
    ("context precision, recall", "a model judges each context, recall with a reference answer", "nothing"),
    ("response relevancy", "a model writes questions that are compared as embeddings", "nothing"),
    ("source quality", "not measured", "how far the domains of the cited contexts are trusted, and how many there are"),
]


# So many sentences are printed, the least supported ones.
SHOWN = 10
TO_LOOK_AT = ("contradicted", "probably_not_in_sources", "undecided")


def score(number, row):
    """What is known of one answer."""
    found = credence.assess(row)
    coverage, markers, quality = found["coverage"], found["markers"], found["scores"]["source_quality"]
    decided = coverage["supported"] + coverage["contradicted"]
    not_found = coverage["compared"] - decided - coverage["undecided"]
    return {
        "id": row.get("id", number),
        "backed": f"{coverage['backed']}/{coverage['checked']}",
        "cited": coverage["cited_sentences"],
        "supported": coverage["supported"],
        "contradicted": coverage["contradicted"],
        "undecided": coverage["undecided"],
        "not found": not_found,
        "precision": round(coverage["supported"] / decided, 2) if decided else None,
        "no source": len(markers["dangling"]),
        "unused": sum(not source["cited"] for source in found["sources"]),
        "quality": quality and quality["score"],
    }


def about(sentence):
    """What to look at in one sentence."""
    missed = [one for one in sentence["particulars"] if one["state"] in ("differs", "in_no_text")]
    details = [one["text"] + (f" (the text has {one['found']})" if one["found"] else " (in no text)") for one in missed]
    return {"id": sentence["id"] or sentence["row"] + 1, "finding": sentence["finding"], "sentence": sentence["text"], "details": "; ".join(details) or None}


def table(rows):
    """Rows as text in columns."""
    cells = [list(rows[0]), *([("-" if cell is None else str(cell)) for cell in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in cells)


def main(path):
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file if line.strip()]
    scores = [score(number, row) for number, row in enumerate(rows, start=1)]
    print(table(scores), end="\n\n")
    doubtful = [sentence for sentence in credence.sentences(rows) if sentence["finding"] in TO_LOOK_AT]
    if doubtful:
        print(f"Sentences to look at: {len(doubtful)}\n{table([about(sentence) for sentence in doubtful[:SHOWN]])}", end="\n\n")
    print(table([dict(zip(("metric", "needs a model call", "Credence, without one"), metric)) for metric in METRICS]))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} run.jsonl")
    main(sys.argv[1])
