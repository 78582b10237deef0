import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import { sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import type { Writer } from '../../../src/modules/ai/writer.ts';
import { WriterFailure } from '../../../src/modules/ai/writer-failure.ts';
import { apiKey, type OpenAiAnswer, startModel } from '../../support/openai-server.ts';
import { isFull } from '../../support/rounds.ts';
import { fieldRequest } from '../../support/samples.ts';

const stays = new AbortController().signal;
const json = (text: string) => ({ text: JSON.stringify({ text }) });

async function field(writer: Writer, change: Parameters<typeof fieldRequest>[0] = {}, signal = stays) {
  const values: string[] = [];
  for await (const value of writer.writeField(fieldRequest(change), signal)) values.push(value);
  return values;
}

const event = { title: 'Ferry stays in the harbour', category: 'News', description: 'All night long.' };
const scenes = (writer: Writer, target = 15, signal = stays) => writer.writeScenes(event, target, signal);

const texts = Object.fromEntries(sceneFieldKeys.map((key) => [key, `Some ${key}`]));
const writtenScenes = (count: number, change: object = {}) => ({
  text: JSON.stringify({ scenes: Array.from({ length: count }, () => ({ duration: 5, ...texts, ...change })) }),
});

describe('a field', () => {
  test('grows, and its last value is the finished text', async () => {
    const text = 'One shaded lamp \u{1f4a1} at “chest height”,\na \\ warm pool on the papers';
    const { writer } = await startModel([json(text)]);
    const values = await field(writer);
    expect(values.length).toBeGreaterThan(5);
    expect(values.at(-1)).toBe(text.replace('\n', ' '));
    for (const [index, value] of values.slice(0, -1).entries()) {
      expect(text.startsWith(value)).toBe(true);
      expect(value.isWellFormed()).toBe(true);
      expect(value.length).toBeGreaterThan(values[index - 1]?.length ?? -1);
    }
  });

  test('succeeds after a failed attempt', async () => {
    const { server, writer } = await startModel([{ status: 500 }, { status: 429 }, json('Hard blue moonlight')]);
    expect((await field(writer)).at(-1)).toBe('Hard blue moonlight');
    expect(server.requests).toHaveLength(3);
  });
});

test('scenes arrive checked and sum to the target', async () => {
  const { writer } = await startModel([
    writtenScenes(3, { action: '**runs**\n', dialog: 'One. Two three four five six seven' }),
  ]);
  const written = await scenes(writer, 3);
  expect(written).toHaveLength(3);
  for (const scene of written) {
    expect(scene).toEqual({ ...texts, action: 'runs', dialog: 'One.', duration: 1 });
  }
});

test('scenes keep the speakers’ names before dialogue, which is shortened by whole speeches', async () => {
  const cast = [
    { name: 'Mara', kind: 'character' as const, text: 'a woman' },
    { name: 'Tom', kind: 'character' as const, text: 'a man' },
  ];
  const said = async (dialog: string, seconds: number) => {
    const { writer } = await startModel([writtenScenes(3, { subject: '@Mara', dialog })]);
    const [scene] = await writer.writeScenes({ ...event, cast }, 3 * seconds, stays);
    expect(scene?.subject).toBe('@Mara');
    return scene?.dialog;
  };
  expect(await said('MARA: We go.', 5)).toBe('MARA: We go.');
  expect(await said('@Mara (low): We go.\nTom: Where?\n', 5)).toBe('@Mara (low): We go.\nTom: Where?');
  expect(await said('Mara: We go.\n\n"Tom: One two three four five six"', 1)).toBe('Mara: We go.');
  expect(await said('MARA: One two. Three four five six.', 1)).toBe('MARA: One two.');
});

const malformed = /answer could not be used/;
/** The server's behavior, and the resulting message, for a field as well as for scenes. */
const failures: [
  name: string,
  answer: OpenAiAnswer,
  reason: WriterFailure['reason'],
  message: RegExp,
  status: number,
][] = [
  [
    'a refused key',
    { status: 401, code: 'invalid_api_key', message: `Incorrect key ${apiKey}` },
    'key',
    /rejected this server’s key/,
    503,
  ],
  ['a key without rights', { status: 403 }, 'key', /rejected this server’s key/, 503],
  ['a request it does not take', { status: 400 }, 'rejected', /rejected this request/, 502],
  ['a model it does not have', { status: 404, code: 'model_not_found' }, 'rejected', /rejected this request/, 502],
  ['a text against its rules', { status: 400, code: 'invalid_prompt' }, 'refusal', /declined to write this/, 422],
  ['too many requests', { status: 429, code: 'rate_limit_exceeded' }, 'rate-limit', /busy right now/, 503],
  ['an empty account', { status: 429, code: 'insufficient_quota' }, 'quota', /no AI credit left/, 503],
  ['an internal error', { status: 500 }, 'unavailable', /is having problems/, 502],
  ['being overloaded', { status: 503 }, 'unavailable', /is having problems/, 502],
  ['a failure halfway', { failed: 'server_error' }, 'unavailable', /is having problems/, 502],
  ['a rate limit half-way', { failed: 'rate_limit_exceeded' }, 'rate-limit', /busy right now/, 503],
  ['a refusal', { refusal: 'I cannot help with that.' }, 'refusal', /declined to write this/, 422],
  ['a content filter', { incomplete: 'content_filter' }, 'refusal', /declined to write this/, 422],
  ['an answer cut at its length', { incomplete: 'max_output_tokens' }, 'length', /ran out of tokens/, 502],
  ['no JSON', { text: 'Hard blue moonlight' }, 'malformed', malformed, 502],
  ['half of the JSON', { text: '{"text": "Hard blue' }, 'malformed', malformed, 502],
  ['JSON of another shape', { text: '{"content": "Hard blue moonlight"}' }, 'malformed', malformed, 502],
  ['a text that is a list', { text: '{"text": ["a"], "scenes": "b"}' }, 'malformed', malformed, 502],
  [
    'JSON with more than was asked for',
    { text: '{"text": "a", "scenes": [], "role": "system"}' },
    'malformed',
    malformed,
    502,
  ],
  ['an empty answer', { text: '' }, 'malformed', malformed, 502],
];

describe.each(failures)('%s', (_, answer, reason, message, status) => {
  test.each([
    ['a field', (writer: Writer) => field(writer)],
    ['scenes', (writer: Writer) => scenes(writer)],
  ])('reports %s with its own message', async (_, ask) => {
    const { writer } = await startModel([answer]);
    const failure = await ask(writer).then(
      () => undefined,
      (error) => error,
    );
    expect(failure).toBeInstanceOf(WriterFailure);
    expect(failure.reason).toBe(reason);
    expect(failure.message).toMatch(message);
    expect(failure.message).toMatch(/^The AI writer|^This server has/);
    expect(failure.message).toContain('Your text is unchanged');
    expect(JSON.stringify([failure, failure.cause, failure.stack])).not.toMatch(/sk-test|cannot help|moonlight/);
    expect(getHTTPStatusCodeFromError(failure)).toBe(status);
  });
});

const connection = { reason: 'connection', message: expect.stringMatching(/connection to the AI writer failed/) };

test.each<[string, OpenAiAnswer]>([
  ['connection', { cut: 'connection', text: '{"text": "Hard blue' }],
  ['stream', { cut: 'stream', text: '{"text": "Hard blue moonlight"}' }],
])('does not accept a field whose %s ends before the model is done', async (_, answer) => {
  const { writer } = await startModel([answer]);
  await expect(field(writer)).rejects.toMatchObject(connection);
});

test.each<[string, OpenAiAnswer, string]>([
  ['an error within the stream', { streamError: 'server_error' }, 'unavailable'],
  ['a rate limit within the stream', { streamError: 'rate_limit_exceeded' }, 'rate-limit'],
  ['an event that is not JSON', { raw: 'event: x\ndata: {"type":\n\n', type: 'text/event-stream' }, 'malformed'],
  ['a page instead of a stream', { raw: '<html>Sign in</html>', type: 'text/html' }, 'connection'],
])('%s ends a field', async (_, answer, reason) => {
  const { writer } = await startModel([answer]);
  await expect(field(writer)).rejects.toMatchObject({ reason });
});

test.each<[string, OpenAiAnswer]>([
  ['a broken connection', { cut: 'connection', text: '' }],
  ['half a response', { raw: '{"id": "resp_1", "output": [' }],
  ['another JSON', { raw: '{"hello": "world"}' }],
  ['a page', { raw: '<html>Sign in</html>', type: 'text/html' }],
  ['null', { raw: 'null' }],
])('reports %s in place of scenes with a message for users', async (_, answer) => {
  const { writer } = await startModel([answer]);
  await expect(scenes(writer)).rejects.toBeInstanceOf(WriterFailure);
});

test.runIf(isFull)('an unreachable server is a failed connection', async () => {
  const { server, writer } = await startModel([json('x')]);
  await server.close();
  await expect(field(writer)).rejects.toMatchObject(connection);
});

test.each<[string, OpenAiAnswer]>([
  ['nothing at all', { hang: '' }],
  ['half a response', { hang: '{"text": "Hard blue' }],
])('%s until the time limit is a timeout that names it', async (_, answer) => {
  const { server, writer } = await startModel([answer], { timeoutMs: 100 });
  const timeout = {
    reason: 'timeout',
    message: expect.stringMatching(/^The AI writer took longer than 0\.1 seconds\./),
  };
  await expect(field(writer)).rejects.toMatchObject(timeout);
  await server.clientLeft;
  await expect(scenes(writer)).rejects.toMatchObject(timeout);
});

test('gives up after 20 seconds by default', () => {
  expect(limits.generationTimeoutMs).toBe(20_000);
});

test('aborting the call aborts its request', async () => {
  const { server, writer } = await startModel([{ hang: '{"text": "Hard blue' }]);
  const leaving = new AbortController();
  const text = writer.writeField(fieldRequest(), leaving.signal)[Symbol.asyncIterator]();
  await text.next();
  leaving.abort();
  await expect(
    (async () => {
      while (!(await text.next()).done);
    })(),
  ).rejects.toBeInstanceOf(Error);
  await server.clientLeft;

  const again = await startModel([{ hang: '' }]);
  const pending = scenes(again.writer, 15, leaving.signal);
  await expect(pending).rejects.toBeInstanceOf(Error);
  expect(again.server.requests).toHaveLength(0);
});

test('ending the iteration aborts the request', async () => {
  const { server, writer } = await startModel([{ hang: '{"text": "Hard blue moonlight' }]);
  for await (const value of writer.writeField(fieldRequest(), stays)) if (value !== '') break;
  await server.clientLeft;
});

test('a rate limit says when to retry', async () => {
  const { writer } = await startModel([{ status: 429, headers: { 'retry-after': '7' } }]);
  await expect(field(writer)).rejects.toMatchObject({ reason: 'rate-limit', retryAfterSeconds: 7 });
});

test('rejects scenes of the wrong number, without text, or too few for the time', async () => {
  for (const [answer, target] of [
    [writtenScenes(2), 15],
    [writtenScenes(7), 15],
    [writtenScenes(4, { grade: ' ' }), 15],
    [writtenScenes(4, { audio: `x <b` }), 15],
    [writtenScenes(4, { duration: '5' }), 15],
    [writtenScenes(4), 300],
  ] as const) {
    const { writer } = await startModel([answer]);
    await expect(scenes(writer, target)).rejects.toMatchObject({ reason: 'malformed' });
  }
});
