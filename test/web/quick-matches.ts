const { matches } = Element.prototype;
/** The element's name in selectors such as `input[type="text"]`; null for selectors of another form. */
const names = new Map<string, string | null>();

function nameIn(selector: string): string | null {
  const known = names.get(selector);
  if (known !== undefined) return known;
  const name = /^([a-z][a-z0-9]*)(?:\[[^\],]*\]|:not\(\[[^\],]*\]\))*$/.exec(selector)?.[1] ?? null;
  names.set(selector, name);
  return name;
}

/**
 * Replaces `matches`: elements with another name than the selector's do not match. Queries by role try 80 selectors on
 * each element, which jsdom's engine for selectors makes slow.
 */
export function quickMatches(this: Element, selector: string): boolean {
  const name = nameIn(selector);
  return (name === null || name === this.localName) && matches.call(this, selector);
}
