type Child = Node | string | null | undefined;
/** Attributes; `true` sets an empty one, `undefined` and `false` set none. */
type Attributes = Record<string, string | number | boolean | undefined>;

/** Creates an element. Strings become text, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) created.setAttribute(name, value === true ? '' : String(value));
  }
  created.append(...children.filter((child) => child != null));
  return created;
}

/** A button that runs an action. */
export function button(label: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const created = element('button', { type: 'button', ...attributes }, label);
  created.addEventListener('click', onClick);
  return created;
}
