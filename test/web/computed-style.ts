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
/** A style with more than custom properties, which no style sheet of these documents reads. */
const ownStyle = /(?:^|;)\s*(?!--)[a-z]/i;
const real = window.getComputedStyle.bind(window);
/** The values for elements without own styles, by tag and property. */
const shared = new Map<string, string>();

const isPlain = (element: Element): boolean =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !special.test(element.localName) &&
  !element.hasAttribute('hidden') &&
  !element.hasAttribute('popover') &&
  !ownStyle.test(element.getAttribute('style') ?? '') &&
  // the only styles in these documents are Mantine's for screen widths
  !/mantine-(?:hidden|visible)-from|__m__/.test(element.getAttribute('class') ?? '');

/** Properties that elements inherit, by the names under which libraries read them often. */
const inherited = new Map([
  ['visibility', 'visibility'],
  ['pointerEvents', 'pointer-events'],
]);

/** Whether the element, or one that contains it, sets the property itself. */
function isSetAbove(element: Element, property: string): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.getAttribute('style')?.includes(property)) return true;
  }
  return false;
}

/**
 * Replaces `getComputedStyle`: elements without their own styles return the values of the first with the same name.
 * jsdom computes the whole cascade of each element after each change of the document, which takes a tenth of the tests'
 * time.
 */
export function computedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo || !isPlain(element)) return real(element, pseudo);
  const read = (name: string): string => {
    const property = inherited.get(name) ?? name;
    const isShared = inherited.has(name) ? !isSetAbove(element, property) : frequent.has(name);
    if (!isShared) return real(element).getPropertyValue(property);
    const key = `${element.localName} ${name}`;
    const value = shared.get(key) ?? real(element).getPropertyValue(property);
    shared.set(key, value);
    return value;
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue') return read;
      const known = frequent.has(String(name)) || inherited.has(String(name));
      return known ? read(String(name)) : Reflect.get(real(element), name);
    },
  });
}
