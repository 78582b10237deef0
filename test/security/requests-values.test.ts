import { describe, expect, test } from 'vitest';
import { serverLimits } from '../../src/domain/limits.ts';
import { callTable } from '../support/call-table.ts';
import { allEndpoints, messageOf } from '../support/calls.ts';
import { testAppWithActors } from '../support/fixtures.ts';

const { actors, fixtures } = testAppWithActors();

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Every way to put one value into the place of one that is right, in all of an input. */
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

/** In the place of any text, number or choice. */
const badValues: [name: string, value: Json][] = [
  ['NUL', 'a\0b'],
  ['half a character', 'a\ud800b'],
  ['an object', { $ne: null }],
  ['a list', [['x']]],
  ['1e308', 1e308],
];

/** What is any text, of which all but the right one names nothing. */
const names: Partial<Record<keyof typeof callTable, string>> = { 'auth.resetPassword': '.token', 'blog.post': '.slug' };

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
/** Beside everything that is right, as text: not all of them can be written otherwise. */
const badKeys: [name: string, member: string][] = [
  ['__proto__', '"__proto__":{"isAdmin":true}'],
  ['__proto__ in escapes', '"\\u005f_proto__":{"isAdmin":true}'],
  ['a __proto__ deep inside', '"more":[{"than":{"__proto__":{}}}]'],
  ['the prototype of a constructor', '"constructor":{"prototype":{"isAdmin":true}}'],
  ['too many levels', `"more":${nested(serverLimits.inputLevels)}`],
  ['10,000 levels', `"more":${nested(10_000)}`],
];

/** By the call itself, or by what parses JSON for REST. */
const said =
  /^The request (is nested too deeply: at most 20 levels|has a key that nothing may have: \w+|could not be read: .*)\.$/;

// an address knows text only, which is read as what it stands for
const endpoints = allEndpoints.filter(
  ({ wire, changes, call }) => (wire === 'tRPC' || changes) && callTable[call].input,
);

/** What a right call takes, by who may make all of them. */
async function rightInput(call: keyof typeof callTable): Promise<Json> {
  const input = await callTable[call].input?.(actors.admin, fixtures);
  return JSON.parse(JSON.stringify(input ?? {}));
}

describe.each(endpoints)('$name', ({ call, send }) => {
  test('takes no value that is not what it asks for, anywhere', async () => {
    const input = await rightInput(call);
    for (const [name, value] of badValues) {
      for (const [path, changed] of withOneReplaced(input, value)) {
        const response = await send(actors.admin, changed);
        const status = typeof value === 'string' && names[call] === path ? 404 : 400;
        expect(response.statusCode, `${name} in ${path}: ${response.body}`).toBe(status);
        expect(messageOf(response), `${name} in ${path}`).toMatch(/^\w.*\w/s);
      }
    }
  });

  test('takes nothing with a key that nothing may have, or nested without end', async () => {
    const right = JSON.stringify(await rightInput(call));
    for (const [name, member] of badKeys) {
      const response = await send(actors.admin, `${right.slice(0, -1)}${right === '{}' ? '' : ','}${member}}`);
      expect(response.statusCode, `${name}: ${response.body}`).toBe(400);
      expect(messageOf(response), name).toMatch(said);
    }
  });
});
