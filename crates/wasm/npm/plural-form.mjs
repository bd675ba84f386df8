// Which form of a text goes with a count.

/**
 * The form of a text for a count in its language: `{n} plik|few={n} pliki|{n} plików`. A form is for the plural category before its `=`;
 * without one, for `one`. The last form is for every other category.
 *
 * @param {string} text
 * @param {number} n
 * @param {{ language: { tag: string } }} words
 */
export function formOf(text, n, { language }) {
  const forms = text.split("|").map((form) => /** @type {RegExpExecArray} */ (/^(?:(\w+)=)?(.*)$/s.exec(form)));
  const category = new Intl.PluralRules(language.tag).select(n);
  return /** @type {RegExpExecArray} */ (forms.slice(0, -1).find(([, of = "one"]) => of === category) ?? forms.at(-1))[2];
}
