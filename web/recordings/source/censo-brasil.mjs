// A web search answered in Brazilian Portuguese, with accents and a flag before the citations.

import { OpenAiResponse } from "./openai.mjs";

const CENSUS = {
  url: "https://agenciadenoticias.ibge.gov.br/agencia-noticias/2012-agencia-de-noticias/noticias/37237-de-2010-a-2022-populacao-brasileira-cresce-6-5-e-chega-a-203-1-milhoes",
  title: "De 2010 a 2022, população brasileira cresce 6,5% e chega a 203,1 milhões | Agência de Notícias",
};
const NEWS_AGENCY = {
  url: "https://agenciabrasil.ebc.com.br/geral/noticia/2024-08/populacao-brasileira-chega-2126-milhoes-de-habitantes-estima-ibge",
  title: "População brasileira chega a 212,6 milhões de habitantes, estima IBGE | Agência Brasil",
};
const ENCYCLOPAEDIA = {
  url: "https://pt.wikipedia.org/wiki/Censo_demogr%C3%A1fico_do_Brasil_de_2022",
  title: "Censo demográfico do Brasil de 2022 – Wikipédia, a enciclopédia livre",
};

const ANSWER = [
  "🇧🇷 **O Censo de 2022 contou 203,1 milhões de habitantes no Brasil**, cerca de 12,3 milhões a mais do que em 2010 – um aumento de 6,5%. ",
  CENSUS,
  "\n\n### O que mudou\n\n- **Ritmo menor.** Entre 2010 e 2022 a população cresceu em média 0,52% ao ano, a menor taxa desde o primeiro censo, de 1872. ",
  CENSUS,
  "\n- **Estimativa mais recente.** Para 1º de julho de 2024, o IBGE estimou 212,6 milhões de pessoas. ",
  NEWS_AGENCY,
  "\n- **Por que 2022?** O censo estava previsto para 2020 e foi adiado duas vezes: primeiro pela pandemia, depois por falta de verba. ",
  ENCYCLOPAEDIA,
  "\n\nContagem e estimativa não se comparam diretamente: a estimativa corrige, por exemplo, os domicílios que o censo não alcançou.\n",
];

export default {
  file: "censo-brasil.sse",
  title: {
    en: "A web search in Portuguese",
    "pt-BR": "Uma busca na web em português",
    ja: "ポルトガル語のウェブ検索",
  },
  summary: {
    en: "The Brazilian census, from the statistics office, a public news agency and Wikipedia.",
    "pt-BR": "O censo brasileiro, segundo o IBGE, uma agência pública de notícias e a Wikipédia.",
    ja: "ブラジルの国勢調査について、統計機関、公共通信社、ウィキペディアを引用した回答。",
  },
  protocol: "openai-responses",
  shows: "citations",
  question: "Quantas pessoas vivem no Brasil e quanto a população cresceu desde 2010?",
  play(tape) {
    const response = new OpenAiResponse(tape, { createdAt: 1795106700, country: "BR" });
    response.reason(130);
    response.search(
      90,
      "população do Brasil Censo 2022 crescimento desde 2010",
      [CENSUS.url, "https://censo2022.ibge.gov.br/panorama/", ENCYCLOPAEDIA.url, "https://g1.globo.com/economia/censo/", "https://www.scielo.br/j/rbepop/", NEWS_AGENCY.url],
      1420,
    );
    response.reason(60);
    response.say(690, ANSWER);
    response.complete();
  },
};
