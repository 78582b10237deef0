import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonMembers } from '../../../src/modules/ai/json-members.ts';

async function* chunksOf(json: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < json.length; at += length) yield json.slice(at, at + length);
}

async function read(json: string, length = 1) {
  const reading = jsonMembers(chunksOf(json, length));
  const members: [string, unknown][] = [];
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return { members, isComplete: value };
    members.push(value);
  }
}

test('reads any object member by member, however it is split into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom(0, 2),
      async (value, length, indent) => {
        const json = JSON.stringify(value, null, indent);
        expect(await read(json, length)).toEqual({ members: Object.entries(JSON.parse(json)), isComplete: true });
      },
    ),
  );
});

test('yields a member as soon as it is complete', async () => {
  const seen: string[] = [];
  async function* chunks() {
    for (const chunk of ['{"a": "}', '\\', '"]", ', '"b": [1', ', {"c": 2}]', '}', ' more']) {
      seen.push(chunk);
      yield chunk;
    }
  }
  for await (const [name] of jsonMembers(chunks())) seen.push(name);
  expect(seen).toEqual(['{"a": "}', '\\', '"]", ', 'a', '"b": [1', ', {"c": 2}]', '}', 'b']);
});

test('yields the complete members of an object that ends early', async () => {
  const members = [['a', 1]];
  expect(await read('{"a": 1, "b": [2')).toEqual({ members, isComplete: false });
  expect(await read('no JSON')).toEqual({ members: [], isComplete: false });
});

test.each(['{"a" 1}', '[1, 2]', '{a: 1}'])('%s is not JSON', async (json) => {
  await expect(read(json)).rejects.toThrow(SyntaxError);
});
