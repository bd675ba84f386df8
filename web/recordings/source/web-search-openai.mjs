// Two searches and an opened page; sources from a journal to a blog, cited by the text of their links.

import { OpenAiResponse } from "./openai.mjs";

const TRIAL = {
  url: "https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0084154",
  title: "No Evidence of Dehydration with Moderate Daily Coffee Intake | PLOS One",
};
const REVIEW = {
  url: "https://pubmed.ncbi.nlm.nih.gov/25154702/",
  title: "Caffeine and diuresis during rest and exercise: A meta-analysis - PubMed",
};
const AGENCY = {
  url: "https://www.fda.gov/consumers/consumer-updates/spilling-beans-how-much-caffeine-too-much",
  title: "Spilling the Beans: How Much Caffeine is Too Much? | FDA",
};
const ENCYCLOPAEDIA = {
  url: "https://en.wikipedia.org/wiki/Caffeine",
  title: "Caffeine - Wikipedia",
};
const BLOG = {
  url: "https://www.the-morning-grind.example/coffee-dries-you-out",
  title: "Why every cup dries you out – The Morning Grind",
};

const ANSWER = [
  "**No – in ordinary amounts coffee ☕ does not dry you out 💧.** It counts towards the fluid you drink in a day.\n\n### What was measured\n\n- In a crossover trial, 50 men who drink coffee every day had four cups of 200 ml a day for three days, and the same amount of water in another period. Total body water did not differ between the two. ",
  TRIAL,
  "\n- A meta-analysis found that at rest a dose of about 300 mg of caffeine raises urine output by roughly 16%, or 109 ml – less than the cup holds – and that exercise all but removes the effect. ",
  REVIEW,
  "\n\n### How much is too much\n\nThat is another question. For most healthy adults the limit usually named is 400 mg of caffeine a day. ",
  AGENCY,
  " Regular drinkers build up a tolerance to the diuretic effect. ",
  ENCYCLOPAEDIA,
  "\n\n### Where the sources disagree\n\nSome café blogs still say that every cup takes more water than it gives. ",
  BLOG,
  " The trial above measured this and did not find it. ",
  TRIAL,
  "\n",
];

export default {
  file: "web-search-openai.sse",
  title: {
    en: "A web search, from a journal to a blog",
    "pt-BR": "Uma busca na web, de uma revista científica a um blog",
    ja: "学術誌からブログまで、ウェブ検索の回答",
  },
  summary: {
    en: "Five cited and four merely retrieved pages: a journal, a government agency, Wikipedia, a wire service, an unknown blog.",
    "pt-BR": "Cinco páginas citadas e quatro só encontradas: revista científica, órgão do governo, Wikipédia, agência de notícias, blog desconhecido.",
    ja: "引用5件と検索のみ4件。学術誌、政府機関、ウィキペディア、通信社、無名のブログが混ざっています。",
  },
  protocol: "openai-responses",
  shows: "citations",
  question: "Does drinking coffee dehydrate you?",
  play(tape) {
    const response = new OpenAiResponse(tape, { createdAt: 1795100400, country: "US" });
    response.reason(120);
    response.search(
      90,
      "does coffee dehydrate you trial total body water",
      [TRIAL.url, "https://www.healthline.com/nutrition/does-coffee-dehydrate-you", BLOG.url, "https://apnews.com/hub/be-well", ENCYCLOPAEDIA.url],
      1350,
    );
    response.reason(60);
    response.search(
      80,
      "caffeine diuresis meta-analysis daily limit 400 mg",
      [
        REVIEW.url,
        AGENCY.url,
        "https://efsa.onlinelibrary.wiley.com/doi/10.2903/j.efsa.2015.4102",
        "https://www.mayoclinic.org/healthy-lifestyle/nutrition-and-healthy-eating/expert-answers/caffeinated-drinks/faq-20057965",
        ENCYCLOPAEDIA.url,
      ],
      1120,
    );
    response.openPage(90, TRIAL.url, 780);
    response.reason(50);
    response.say(640, ANSWER);
    response.complete();
  },
};
