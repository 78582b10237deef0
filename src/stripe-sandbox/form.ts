/** A form's value: Stripe's forms nest by brackets. */
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
      // what is both a value and a map is read as the map, and refused as one
      const next: FormMap = typeof inner === 'object' && !Array.isArray(inner) ? inner : emptyMap();
      map[key] = next;
      map = next;
      key = part === '' ? String(Object.keys(next).length) : part;
    }
    map[key] = value;
  }
  return withLists(root);
}

/** A JSON body as the same form: numbers and truth values become text, null is left out. */
export function formFromJson(json: unknown): FormMap {
  const map = emptyMap();
  if (typeof json !== 'object' || json === null) return map;
  for (const [key, value] of Object.entries(json)) {
    if (value === null || value === undefined) continue;
    map[key] = typeof value === 'object' ? formFromJson(value) : String(value);
  }
  return withLists(map);
}

/** Without a prototype, so that no name of a form means anything else. */
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
