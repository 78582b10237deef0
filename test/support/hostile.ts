import fc from 'fast-check';

/** Keys that inputs have, and keys that no input should have. */
const keys = [
  ...['id', 'email', 'password', 'firstName', 'lastName', 'name', 'description', 'projectTitle', 'targetDuration'],
  ...['scenes', 'fieldType', 'field', 'content', 'q', 'limit', 'cursor', 'status', 'level', 'user', 'slug', 'articles'],
  ...['frontMatter', 'markdown', 'images', 'data', 'event', 'title', 'currentScene', 'setupIntentId', 'payload'],
  ...['signature', 'hoursFromNow', 'version', 'adminNotes', 'isAdmin', 'subject', 'message', 'website', 'token'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'toJSON', 'then', 'length', '', '0', '$ne', 'a.b', '\0'],
];

/** Values known to break programs. */
const hostileValues: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63)],
  ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udc00b', '\u202e', '\ufeff', '\r\n', '%', '%00', '../../etc/passwd'],
  ..."' or 1=1 --|{{7*7}}|#{7*7}|<script>alert(1)</script>|NaN|Infinity|1e400|0x10|true|null|undefined".split('|'),
  ...['2026-13-45', '0000-01-01T00:00:00Z', '+275761-01-01', '__proto__', 'seti_x', 'evt_x', '🎬'.repeat(300)],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'x'.repeat(5_000)],
  ...[[], {}, [[]], [null], { $ne: null }, { length: 1e9 }, { toString: 1 }, { toJSON: 1 }, JSON.parse('{"then":1}')],
];

const hostile = fc.oneof(fc.constantFrom(...hostileValues), fc.string({ unit: 'binary', maxLength: 40 }));

/** Any JSON, sometimes with keys of our inputs. */
export const anyJson = fc.oneof(
  hostile,
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string({ maxLength: 8 })), fc.oneof(hostile, fc.jsonValue()), {
    maxKeys: 12,
  }),
);

/** A change to a value: the part that its numbers select is replaced or removed. */
export interface Mutation {
  places: number[];
  how: 'replace' | 'remove' | 'add' | 'list' | 'repeat';
  key: string;
  value: unknown;
}

export const anyMutation: fc.Arbitrary<Mutation> = fc.record({
  places: fc.array(fc.nat(20), { maxLength: 4 }),
  how: fc.constantFrom('replace', 'remove', 'add', 'list', 'repeat'),
  key: fc.constantFrom(...keys),
  value: anyJson,
});

/** A copy of a value with one change. */
export function applyMutation(
  value: unknown,
  { places: [place, ...deeper], how, key, value: other }: Mutation,
): unknown {
  if (typeof value !== 'object' || value === null || place === undefined) {
    if (how === 'list') return [value];
    if (how === 'add' && typeof value === 'string') return value + String(key);
    return how === 'remove' ? undefined : other;
  }
  const entries = Object.entries(value);
  const index = entries.length > 0 ? place % entries.length : 0;
  const [name = key, inner] = entries[index] ?? [];
  const rest = entries.filter((_, at) => at !== index);
  const put = (made: [string, unknown][]) =>
    Array.isArray(value) ? made.map(([, part]) => part) : Object.fromEntries(made);
  if (deeper.length > 0)
    return put([...rest, [name, applyMutation(inner, { places: deeper, how, key, value: other })]]);
  if (how === 'remove') return put(rest);
  if (how === 'add') return put([...entries, [key, other]]);
  if (how === 'repeat') return Array.isArray(value) ? Array(200).fill(inner) : put([...entries, [key, inner]]);
  return put([...rest, [name, how === 'list' ? [inner] : other]]);
}
