/** A form value. Stripe's forms nest with brackets. */
export type FormValue = string | FormValue[] | FormMap;
export interface FormMap {
  [name: string]: FormValue;
}

/** Reads `a[b][0][c]=1` as `{ a: { b: [{ c: '1' }] } }`, and `a[]=1&a[]=2` as `{ a: ['1', '2'] }`. */
export function parseForm(text: string): FormMap {
  const root = emptyMap();
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = name, ...rest] = name.split(/\[/).map((part) => part.replace(/\]$/, ''));
    let map = root;
    let key = first;
    for (const part of rest) {
      const inner = map[key];
      // a name that is both a value and a map is read as a map, which validation then rejects
      const next: FormMap = typeof inner === 'object' && !Array.isArray(inner) ? inner : emptyMap();
      map[key] = next;
      map = next;
      key = part === '' ? String(Object.keys(next).length) : part;
    }
    map[key] = value;
  }
  return withLists(root);
}

/** Converts a JSON body to such a form: numbers and booleans become text, null is left out. */
export function formFromJson(json: unknown): FormMap {
  const map = emptyMap();
  if (typeof json !== 'object' || json === null) return map;
  for (const [key, value] of Object.entries(json)) {
    if (value === null || value === undefined) continue;
    map[key] = typeof value === 'object' ? formFromJson(value) : String(value);
  }
  return withLists(map);
}

/** Without a prototype, so that names such as `constructor` are safe. */
function emptyMap(): FormMap {
  return Object.create(null);
}

function withLists(map: FormMap): FormMap {
  for (const [key, value] of Object.entries(map)) map[key] = listOrMap(value);
  return map;
}

function listOrMap(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const inner = withLists(value);
  const keys = Object.keys(inner);
  return keys.length > 0 && keys.every((key, index) => key === String(index)) ? Object.values(inner) : inner;
}
