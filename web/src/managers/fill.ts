/** Parameters put into a sentence, with the plural rules of its language. */

export type Params = Record<string, unknown>;

/** `{name}`, and `{n|one:# card|other:# cards}`; what has no value stays as it stands. */
export function fill(
  pattern: string,
  params: Params,
  language: string,
  show: (value: unknown) => string,
): string {
  return pattern.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (forms === undefined) return show(value);
    const rule = new Intl.PluralRules(language).select(Number(value));
    const all = new Map(forms.split("|").map(split));
    return (all.get(rule) ?? all.get("other") ?? "").replace("#", show(value));
  });
}

function split(form: string): [string, string] {
  const colon = form.indexOf(":");
  return [form.slice(0, colon), form.slice(colon + 1)];
}
