#!/usr/bin/env python3
"""Makes `public_suffixes.txt` and the generated part of `kinds_of_suffix.txt` from a Public Suffix List.

    pip download --no-deps publicsuffixlist==1.1.2.20261023
    python3 -m zipfile -e publicsuffixlist-*.whl list
    python3 public_suffixes.py list/publicsuffixlist/public_suffix_list.dat
"""

import collections
import pathlib
import sys

HERE = pathlib.Path(__file__).parent

# Second labels that the registries of countries keep for public bodies and for places of learning.
GOVERNMENT_LABELS = {"gov", "go", "gob", "gouv", "gub", "govt", "gv", "mil", "gok", "gop"}
ACADEMIC_LABELS = {"edu", "ac"}
# Below these every second-level domain is the registry's, by a rule with a star.
STAR_COUNTRIES = ["bd", "ck", "er", "fk", "jm", "kh", "mm", "np", "pg"]
# Means something else there: `go.it` is Gorizia, `ac.se` is Västerbotten.
OF_ANOTHER_KIND = {"go.it", "ac.se"}
# Anyone can register below these: NASK's regulations of .pl ask for no proof, .ac.nz is not moderated
# (Domain Name Commission, policy on second level domains), .edu.kg is sold without one. Universities there are listed by name.
OPEN_TO_ANYONE = {"ac.nz", "edu.kg", "edu.pl", "mil.pl"}


def rules(path):
    """The rules of the list as (section, is_exception, labels in ASCII)."""
    section = None
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        line = line.strip()
        if line.startswith("// ===BEGIN"):
            section = line.split()[2]
        if not line or line.startswith("//"):
            continue
        labels = [
            label if label.isascii() else label.encode("idna").decode()
            for label in line.lstrip("!").split(".")
        ]
        yield section, line.startswith("!"), labels


def suffix_lines(all_rules):
    below = collections.defaultdict(set)
    for _, is_exception, labels in all_rules:
        if len(labels) > 1:
            below[".".join(labels[1:])].add(("!" if is_exception else "") + labels[0])
    above = []
    for parent in sorted(below, key=lambda parent: parent.split(".")[::-1]):
        while above and not parent.endswith("." + above[-1]):
            above.pop()
        name = parent.removesuffix("." + above[-1]) if above else parent
        is_suffix = above and name in below[above[-1]]
        children = below[parent]
        star = ["*"] if "*" in children else []
        # `*` already says it for every label that is not an exception, and `+` for one with a line of its own.
        listed = () if star else (child for child in children if f"{child}.{parent}" not in below)
        plain = sorted(child for child in listed if not child.startswith("!"))
        exceptions = sorted(child for child in children if child.startswith("!"))
        yield " " * len(above) + " ".join([("+" if is_suffix else "") + name, *star, *plain, *exceptions])
        above.append(parent)


def country_suffixes(all_rules, wanted):
    found = {
        ".".join(labels)
        for section, _, labels in all_rules
        if section == "ICANN" and len(labels) == 2 and len(labels[1]) == 2 and labels[0] in wanted
    }
    found |= {f"{label}.{country}" for label in wanted & {"gov", "edu", "ac", "mil"} for country in STAR_COUNTRIES}
    return sorted(found - OF_ANOTHER_KIND - OPEN_TO_ANYONE)


def main():
    all_rules = list(rules(sys.argv[1]))
    (HERE / "public_suffixes.txt").write_text("".join(line + "\n" for line in suffix_lines(all_rules)))
    kinds = HERE / "kinds_of_suffix.txt"
    kept = kinds.read_text().split("# Generated from here on")[0] if kinds.exists() else ""
    lines = ["# Generated from here on by public_suffixes.py: the registry's own second-level domains."]
    for level, kind, wanted in [
        ("government", "public_body", GOVERNMENT_LABELS),
        ("academic", "education", ACADEMIC_LABELS),
    ]:
        lines.append(f"[list=suffix level={level} kind={kind} origin=suffixes]")
        lines += country_suffixes(all_rules, wanted)
    kinds.write_text(kept + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
