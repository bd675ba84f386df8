// Three claims checked one by one: two public bodies disagree, a blog stands against a journal, and one wire story is told twice.

import { NativeAgent } from "./native.mjs";

const DRINKS = "Up to two alcoholic drinks a day are a low-risk limit for men";
const VITAMIN = "Vitamin D supplements protect healthy adults from broken bones";
const WALKING = "Regular brisk walking lowers blood pressure";

const US_GUIDELINE = {
  url: "https://www.dietaryguidelines.gov/sites/default/files/2020-12/Dietary_Guidelines_for_Americans_2020-2025.pdf",
  title: "Dietary Guidelines for Americans, 2020–2025",
  published: "2020-12-29",
};
const UK_GUIDELINE = {
  url: "https://www.gov.uk/government/publications/alcohol-consumption-advice-on-low-risk-drinking",
  title: "UK Chief Medical Officers' low risk drinking guidelines",
  published: "2016-08-25",
};
const TRIAL = {
  url: "https://www.nejm.org/doi/full/10.1056/NEJMoa2202106",
  title: "Supplemental Vitamin D and Incident Fractures in Midlife and Older Adults",
  published: "2022-07-28",
};
const BLOG = {
  url: "https://sunny-bones.example/why-everyone-needs-vitamin-d",
  title: "Why everyone needs vitamin D",
  published: "2024-03-02",
};
const HEART_BODY = {
  url: "https://www.nhlbi.nih.gov/health/heart/physical-activity/benefits",
  title: "Physical activity and your heart: benefits",
  published: "2022-03-24",
};
const WIRE_COPY_TEXT =
  "Brisk walking for half an hour on most days brought blood pressure down by several points within three months, " +
  "researchers who pooled seventy-three trials said on Tuesday. The effect was largest in people whose pressure was " +
  "raised at the start, and it was gone a few weeks after they stopped walking.";
const MORNING_PAPER = {
  url: "https://morning-herald.example/health/walking-and-blood-pressure",
  title: "Walk your blood pressure down",
  published: "2021-03-02",
};
const EVENING_PAPER = {
  url: "https://evening-courier.example/life/2021/03/brisk-walking",
  title: "Half an hour on foot",
  published: "2021-03-03",
};

const found = (source, stance, stance_confidence, snippet) => ({ ...source, stance, stance_confidence, snippet });

const CHECKS = [
  {
    claim: DRINKS,
    evidence: [
      found(US_GUIDELINE, "supports", 0.86, "Men of legal drinking age who drink should keep to two drinks or less in a day."),
      found(UK_GUIDELINE, "refutes", 0.88, "Men and women alike are safest not to drink more than 14 units a week, about one drink a day."),
    ],
  },
  {
    claim: VITAMIN,
    evidence: [
      found(BLOG, "supports", 0.93, "Vitamin D makes bones unbreakable, and every adult should take it daily."),
      found(TRIAL, "refutes", 0.95, "Vitamin D did not lower the risk of fractures among generally healthy midlife and older adults."),
    ],
  },
  {
    claim: WALKING,
    evidence: [
      found(HEART_BODY, "supports", 0.84, "Being active at a moderate level, such as brisk walking, lowers blood pressure."),
      found(MORNING_PAPER, "supports", 0.78, WIRE_COPY_TEXT),
      found(EVENING_PAPER, "supports", 0.78, `By our health desk. ${WIRE_COPY_TEXT}`),
    ],
  },
];

const cited = (label, source) => ({ label: `[${label}]`, tool_name: "check_claim", display_name: "Claim check", ...source });

export default {
  file: "sources-disagree.sse",
  title: {
    en: "Sources that disagree",
    "pt-BR": "Fontes que discordam",
    ja: "食い違う情報源",
  },
  summary: {
    en: "Two governments give different limits, and both stay. A blog contradicts a journal and is set aside. Three sources agree, and two of them are one story.",
    "pt-BR": "Dois governos dão limites diferentes, e ambos ficam. Um blog contradiz uma revista científica e é posto de lado. Três fontes concordam, e duas são a mesma reportagem.",
    ja: "二つの政府が異なる基準を示し、両方が残ります。ブログは学術誌と矛盾し、除かれます。一致する三つのうち二つは同じ記事です。",
  },
  protocol: "native",
  shows: "disagreement",
  question: "I am 45. Are two drinks a day all right, should I take vitamin D for my bones, and does walking help my blood pressure?",
  play(tape) {
    const agent = new NativeAgent(tape);
    agent.thinking(240, "Checking three claims one by one");
    for (const [index, check] of CHECKS.entries()) {
      agent.call(index === 0 ? 380 : 120, "check_claim", { claim: check.claim });
      agent.succeed(1150 + 160 * index, "check_claim", { claim: check.claim }, check);
    }
    agent.say(
      640,
      "**Drinks.** The American guideline puts the limit for men at two drinks a day [1]; the British one at about half of that, " +
        "14 units a week [2]. They do not agree, and neither replaces the other.\n\n" +
        "**Vitamin D.** One website says it protects everybody's bones [3]. A trial with more than 25,000 healthy adults found no fewer " +
        "fractures [4].\n\n" +
        "**Walking.** Yes: regular brisk walking lowers blood pressure [5]. Two newspapers say so too, the one [6] in the words of the other [7].\n",
    );
    agent.done({
      category: "health",
      citations: [US_GUIDELINE, UK_GUIDELINE, BLOG, TRIAL, HEART_BODY, MORNING_PAPER, EVENING_PAPER].map((source, index) => cited(index + 1, { url: source.url, title: source.title })),
      confidence: 0.92,
      steps: CHECKS.length,
    });
  },
};
