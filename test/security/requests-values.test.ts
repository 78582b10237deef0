import { describe, expect, test } from 'vitest';
import { serverLimits } from '../../src/domain/product/limits.ts';
import { allEndpoints, messageOf } from '../support/calls.ts';
import { rounds } from '../support/rounds.ts';
import { callTable } from './call-table.ts';
import { testAppWithActors } from './fixtures.ts';

const { actors, fixtures } = testAppWithActors();

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Yields every copy of an input in which one value is replaced. */
function* withOneReplaced(input: Json, value: Json, path = ''): Generator<[path: string, changed: Json]> {
  if (typeof input !== 'object' || input === null) {
    yield [path, value];
    return;
  }
  for (const [key, part] of Object.entries(input)) {
    for (const [where, changed] of withOneReplaced(part, value, `${path}.${key}`)) {
      const copy = structuredClone(input) as Record<string, Json>;
      copy[key] = changed;
      yield [where, copy as Json];
    }
  }
}

/** Values that are invalid for any text, number or choice. */
const badValues: [name: string, value: Json][] = [
  ['NUL', 'a\0b'],
  ['half a character', 'a\ud800b'],
  ['an object', { $ne: null }],
  ['a list', [['x']]],
  ['1e308', 1e308],
];

/** Free texts by call. A wrong value is valid there but matches nothing. */
const names: Partial<Record<keyof typeof callTable, string>> = { 'auth.resetPassword': '.token', 'blog.post': '.slug' };

/** Returns the status for a bad value. A script's text may have lone surrogates, which are reported, but no NUL. */
function statusFor(call: keyof typeof callTable, path: string, value: Json): number {
  if (typeof value !== 'string') return 400;
  if (names[call] === path) return 404;
  if (call !== 'projects.import' || path !== '.text') return 400;
  return value.includes('\0') ? 422 : 200;
}

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
/** Members to add to a valid input, as JSON text, since JavaScript objects cannot express all of them. */
const badKeys: [name: string, member: string][] = [
  ['__proto__', '"__proto__":{"isAdmin":true}'],
  ['__proto__ in escapes', '"\\u005f_proto__":{"isAdmin":true}'],
  ['a __proto__ deep inside', '"more":[{"than":{"__proto__":{}}}]'],
  ['the prototype of a constructor', '"constructor":{"prototype":{"isAdmin":true}}'],
  ['too many levels', `"more":${nested(serverLimits.inputLevels)}`],
  ['10,000 levels', `"more":${nested(10_000)}`],
];

/** The error of the call itself or of the REST API's JSON parser. */
const rejection =
  /^The request (is nested too deeply: at most 20 levels|contains a forbidden key: \w+|could not be read: .*)\.$/;

// skip REST calls with GET: a URL contains only texts, so most bad values become valid texts
const endpoints = allEndpoints.filter(
  ({ wire, changes, call }) => (wire === 'tRPC' || changes) && callTable[call].input,
);

/** Returns a valid input of a user who may make every call. */
async function validInput(call: keyof typeof callTable): Promise<Json> {
  const input = await callTable[call].input?.(actors.admin, fixtures);
  return JSON.parse(JSON.stringify(input ?? {}));
}

/** Returns all items in full rounds; otherwise one item, which depends on `turn`. */
function inTurn<Item>(items: readonly Item[], turn: number): Item[] {
  const turns = rounds({ short: items.length, full: 1 });
  return items.filter((_, index) => index % turns === turn % turns);
}

describe.each(endpoints.map((endpoint, turn) => ({ ...endpoint, turn })))('$name', ({ call, send, turn }) => {
  test('rejects wrong values anywhere in the input', async () => {
    const input = await validInput(call);
    const paths = [...withOneReplaced(input, null)].map(([path]) => path);
    for (const [index, path] of paths.entries()) {
      for (const [name, value] of inTurn(badValues, turn + index)) {
        const [, changed = null] = [...withOneReplaced(input, value)][index] ?? [];
        const response = await send(actors.admin, changed);
        const status = statusFor(call, path, value);
        expect(response.statusCode, `${name} in ${path}: ${response.body}`).toBe(status);
        if (status !== 200) expect(messageOf(response), `${name} in ${path}`).toMatch(/^\w.*\w/s);
      }
    }
  });

  test('rejects forbidden keys and deep nesting', async () => {
    const right = JSON.stringify(await validInput(call));
    for (const [name, member] of inTurn(badKeys, turn)) {
      const response = await send(actors.admin, `${right.slice(0, -1)}${right === '{}' ? '' : ','}${member}}`);
      expect(response.statusCode, `${name}: ${response.body}`).toBe(400);
      expect(messageOf(response), name).toMatch(rejection);
    }
  });
});
