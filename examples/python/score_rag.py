"""Scores a run of a RAG pipeline without a model, a key or a network: `python score_rag.py run.jsonl`.

Each line of the file is one answer: {"id", "question", "answer", "contexts": [{"url", "text"}]}. `[n]` in an answer cites the n-th context.
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


def turn_of(row):
    """The answer as a turn: its contexts are the sources that its markers cite."""
    contexts = enumerate(row["contexts"], start=1)
    citations = [{"label": label, "url": context["url"], "snippet": context["text"]} for label, context in contexts]
    return {"answer": row["answer"], "citations": citations}


def score(row):
    """What is known of one answer."""
    found = credence.assess(turn_of(row))
    coverage, markers, quality = found["coverage"], found["markers"], found["scores"]["source_quality"]
    decided = coverage["supported"] + coverage["contradicted"]
    not_found = coverage["compared"] - decided - coverage["undecided"]
    return {
        "id": row["id"],
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
    print(table([score(row) for row in rows]), end="\n\n")
    print(table([dict(zip(("metric", "needs a model call", "Credence, without one"), metric)) for metric in METRICS]))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} run.jsonl")
    main(sys.argv[1])
