// Two claims with a verdict each: journals refute one of them, for the other the evidence is not enough yet.

import { NativeAgent } from "./native.mjs";

const ARSENIC_DNA = "The bacterium GFAJ-1 builds its DNA with arsenic in place of phosphorus";
const ARSENIC_RESISTANCE = "The bacterium GFAJ-1 survives in water with much arsenic";

const FIRST_REPORT = {
  url: "https://www.science.org/doi/10.1126/science.1197258",
  title: "A Bacterium That Can Grow by Using Arsenic Instead of Phosphorus",
  published: "2010-12-02",
};
const RESISTANT = {
  url: "https://www.science.org/doi/10.1126/science.1218455",
  title: "GFAJ-1 Is an Arsenate-Resistant, Phosphate-Dependent Organism",
  published: "2012-07-08",
};
const NO_ARSENATE = {
  url: "https://www.science.org/doi/10.1126/science.1219861",
  title: "Absence of Detectable Arsenate in DNA from Arsenate-Grown GFAJ-1 Cells",
  published: "2012-07-08",
};
const DISCRIMINATION = {
  url: "https://www.nature.com/articles/nature11517",
  title: "The molecular basis of phosphate discrimination in arsenate-rich environments (doi:10.1038/nature11517)",
  published: "2012-10-03",
};
const BLOG = {
  url: "https://second-genesis.example/arsenic-life-is-real",
  title: "Arsenic life is real, whatever they say",
  published: "2013-01-14",
};
const ENCYCLOPEDIA = {
  url: "https://en.wikipedia.org/wiki/GFAJ-1",
  title: "GFAJ-1",
};
const WIRE_COPY_TEXT =
  "The microbe from the bottom of Mono Lake grows where the water holds enough arsenic to kill nearly everything else, researchers said " +
  "on Monday. It keeps the poison out of its cells and lives on the little phosphate there is, they found after growing it for months.";
const MORNING_PAPER = {
  url: "https://morning-herald.example/science/microbe-of-mono-lake",
  title: "The microbe that keeps the poison out",
  published: "2012-07-09",
};
const EVENING_PAPER = {
  url: "https://evening-courier.example/science/2012/07/mono-lake",
  title: "How a microbe lives with arsenic",
  published: "2012-07-09",
};

const found = (source, stance, stance_confidence, snippet) => ({ ...source, stance, stance_confidence, snippet });

const CHECKS = [
  {
    claim: ARSENIC_DNA,
    evidence: [
      found(FIRST_REPORT, "supports", 0.9, "The strain takes up arsenic in place of phosphorus and puts it into its DNA to go on growing."),
      found(RESISTANT, "refutes", 0.93, "The strain cannot grow without phosphate; arsenate does not take the place of phosphate in its cells."),
      found(NO_ARSENATE, "refutes", 0.95, "Purified DNA of cells grown with arsenate held no arsenate that could be detected."),
      found(DISCRIMINATION, "refutes", 0.88, "A protein at the edge of the cell picks phosphate out of thousands of times as much arsenate."),
      found(BLOG, "supports", 0.8, "They found life made of arsenic, and nobody will ever convince me otherwise."),
      found(ENCYCLOPEDIA, "neutral", 0.7, "GFAJ-1 is a strain of rod-shaped bacteria that was isolated from Mono Lake in California."),
    ],
  },
  {
    claim: ARSENIC_RESISTANCE,
    evidence: [
      found(RESISTANT, "supports", 0.94, "The strain withstands arsenate in amounts that stop most other organisms from growing."),
      found(MORNING_PAPER, "supports", 0.8, WIRE_COPY_TEXT),
      found(EVENING_PAPER, "supports", 0.8, `${WIRE_COPY_TEXT} Further tests are planned.`),
    ],
  },
];

const cited = (label, source) => ({ label: `[${label}]`, tool_name: "check_claim", display_name: "Claim check", ...source });

export default {
  file: "two-verdicts.sse",
  title: {
    en: "A verdict, and one that has to wait",
    "pt-BR": "Um veredito, e outro que precisa esperar",
    ja: "下された判定と、まだ下せない判定",
  },
  summary: {
    en: "Two journals refute the claim that a microbe is built with arsenic. That it survives in arsenic is not shown by enough sources yet. Papers can be looked up.",
    "pt-BR": "Duas revistas científicas refutam que um micróbio seja feito com arsênio. Que ele sobreviva no arsênio ainda não tem fontes suficientes. Há artigos a consultar.",
    ja: "微生物の体がヒ素でできているという主張を学術誌2誌が否定します。ヒ素の中で生きられるという主張は、まだ出典が足りません。論文の詳細も調べられます。",
  },
  protocol: "native",
  shows: "verdict",
  question: "Is there really a bacterium made of arsenic? And can it at least live in it?",
  play(tape) {
    const agent = new NativeAgent(tape);
    agent.thinking(230, "Checking two claims one by one");
    for (const [index, check] of CHECKS.entries()) {
      agent.call(index === 0 ? 360 : 130, "check_claim", { claim: check.claim });
      agent.succeed(1100 + 150 * index, "check_claim", { claim: check.claim }, check);
    }
    agent.say(
      620,
      "**Made of arsenic?** No. A report in 2010 said that the microbe builds its DNA with arsenic [1]. Others grew it again and found that it " +
        "needs phosphate [2], that its DNA holds no arsenate [4], and how it tells the two apart [3]. A blog still disagrees [5].\n\n" +
        "**Living in it?** It seems so: it withstands amounts that stop most other organisms [2]. Two newspapers say the same, in the same " +
        "words [7] [8]. Where it comes from is told in an encyclopedia [6].\n",
    );
    agent.done({
      category: "science",
      citations: [FIRST_REPORT, RESISTANT, DISCRIMINATION, NO_ARSENATE, BLOG, ENCYCLOPEDIA, MORNING_PAPER, EVENING_PAPER].map((source, index) =>
        cited(index + 1, { url: source.url, title: source.title }),
      ),
      confidence: 0.9,
      steps: CHECKS.length,
    });
  },
};
