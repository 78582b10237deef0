/** Properties that libraries read often, and that no element inherits. */
const frequent = new Set([
  'display',
  'height',
  'width',
  'overflow',
  'opacity',
  'content-visibility',
  'clip',
  'clip-path',
]);
/** Elements whose style depends on more than their name. */
const special = /^(?:dialog|details|summary|input|img|audio|video|canvas|iframe|embed|object)$/;
const real = window.getComputedStyle.bind(window);
/** The values for elements without own styles, by tag and property. */
const shared = new Map<string, string>();

const isPlain = (element: Element): boolean =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !special.test(element.localName) &&
  !['style', 'hidden', 'popover'].some((name) => element.hasAttribute(name)) &&
  // the only styles in these documents are Mantine's for screen widths
  !/mantine-(?:hidden|visible)-from|__m__/.test(element.getAttribute('class') ?? '');

/**
 * Replaces `getComputedStyle`: elements without their own styles return the values of the first with the same name.
 * jsdom computes the whole cascade of each element after each change of the document, which takes a tenth of the tests'
 * time.
 */
export function computedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo || !isPlain(element)) return real(element, pseudo);
  const read = (name: string): string => {
    if (!frequent.has(name)) return real(element).getPropertyValue(name);
    const key = `${element.localName} ${name}`;
    const value = shared.get(key) ?? real(element).getPropertyValue(name);
    shared.set(key, value);
    return value;
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue') return read;
      return frequent.has(String(name)) ? read(String(name)) : Reflect.get(real(element), name);
    },
  });
}
