"""Scores a run of a RAG pipeline without a model, a key or a network: `python score_rag.py run.jsonl`.

Each line of the file is one answer: {"id", "question", "answer", "contexts": [{"url", "text"}]}, or a row of RAGAS:
{"user_input", "response", "retrieved_contexts": ["text"]}. `[n]` in an answer cites the n-th context.
"""

import json
import sys

import credence

# What metrics in the style of RAGAS ask a model for, and what is known of the same thing without one.
METRICS = [
    ("faithfulness", "a model splits the answer into statements and judges each", "supported, contradicted and undecided sentences; no number for undecided ones"),
    ("citation precision", "a model judges whether each cited text supports its sentence", "the same by words and numbers, with the words that decide"),
    ("citation recall", "a model judges whether each sentence is covered by what it cites", "markers without a source and contexts that nothing cites; no judgement of uncited sentences"),
    ("context precision, recall", "a model judges each context, recall with a reference answer", "nothing"),
    ("response relevancy", "a model writes questions that are compared as embeddings", "nothing"),
    ("source quality", "not measured", "how far the domains of the cited contexts are trusted, and how many there are"),
]


ANSWERS = ("answer", "response")
CONTEXTS = ("contexts", "retrieved_contexts")
ADDRESSES = ("url", "source")
TEXTS = ("text", "page_content", "content")


def first(record, keys, otherwise=None):
    """The value of the first key that the record has."""
    return next((record[key] for key in keys if record.get(key) is not None), otherwise)


def citation(label, context):
    """A context, which is a text or a record with one, as the source that a marker cites."""
    if isinstance(context, str):
        return {"label": label, "title": f"context {label}", "snippet": context}
    about = {**(context.get("metadata") or {}), **context}
    return {"label": label, "url": first(about, ADDRESSES), "title": first(about, ("title",)), "snippet": first(about, TEXTS)}


def turn_of(row):
    """The answer as a turn: its contexts are the sources that its markers cite."""
    contexts = enumerate(first(row, CONTEXTS, []), start=1)
    return {"answer": first(row, ANSWERS, ""), "citations": [citation(label, context) for label, context in contexts]}


def score(number, row):
    """What is known of one answer."""
    found = credence.assess(turn_of(row))
    coverage, markers, quality = found["coverage"], found["markers"], found["scores"]["source_quality"]
    decided = coverage["supported"] + coverage["contradicted"]
    not_found = coverage["compared"] - decided - coverage["undecided"]
    return {
        "id": row.get("id", number),
        "cited": coverage["cited_sentences"],
        "supported": coverage["supported"],
        "contradicted": coverage["contradicted"],
        "undecided": coverage["undecided"],
        "not found": not_found,
        "precision": round(coverage["supported"] / decided, 2) if decided else None,
        "no source": len(markers["dangling"]),
        "unused": len(markers["unused"]),
        "quality": quality and quality["score"],
    }


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
    uncited = sum(row["cited"] == 0 for row in scores)
    if uncited == len(scores):
        print("No answer cites its contexts, so none was compared: ask your model to write [n], as `credence.citation_prompt` does.", end="\n\n")
    print(table([dict(zip(("metric", "needs a model call", "Credence, without one"), metric)) for metric in METRICS]))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} run.jsonl")
    main(sys.argv[1])
