import { expect, test } from 'vitest';
import { reasoningEfforts } from '../../../src/domain/ai/generation.ts';
import { sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import type { Writer } from '../../../src/modules/ai/writer.ts';
import { readEnv } from '../../../src/platform/env.ts';
import { type OpenAiAnswer, startModel } from '../../support/openai-server.ts';
import { fieldRequest } from '../../support/samples.ts';

const stays = new AbortController().signal;
const light = { text: '{"text": "Hard blue moonlight"}' };
const someTexts = Object.fromEntries(sceneFieldKeys.map((key) => [key, `Some ${key}`]));
const threeScenes = { text: JSON.stringify({ scenes: Array(3).fill({ duration: 5, ...someTexts }) }) };
const event = { title: 'Ferry stays in the harbour', category: 'News', description: '' };

async function field(writer: Writer): Promise<string[]> {
  const values: string[] = [];
  for await (const value of writer.writeField(fieldRequest(), stays)) values.push(value);
  return values;
}
const scenes = (writer: Writer) => writer.writeScenes(event, 15, stays);

/** Responses of OpenAI for gpt-4.1, for an unsupported value, and of servers with a schema of their own. */
const refusals: [who: string, refusal: OpenAiAnswer][] = [
  ['an older model', { status: 400, code: 'unsupported_parameter', param: 'reasoning.effort' }],
  ['a model without that value', { status: 400, code: 'unsupported_value', param: 'reasoning.effort' }],
  ['a server without reasoning', { status: 400, code: 'unknown_parameter', param: 'reasoning' }],
  ['a server with its own schema', { status: 422, message: "('body', 'reasoning'): Extra inputs are not permitted" }],
];

test.each(refusals)('retries without the effort when %s rejects it, and omits it from then on', async (_, no) => {
  const { server, writer } = await startModel([light]);
  server.effortRefusal = no;
  expect((await field(writer)).at(-1)).toBe('Hard blue moonlight');
  expect(server.requests.map(({ body }) => body.reasoning?.effort)).toEqual(['none', undefined]);
  const [first, second] = server.requests.map(({ body: { reasoning: _, ...rest } }) => rest);
  expect(second).toEqual(first);
  server.answers = [threeScenes];
  expect(await scenes(writer)).toHaveLength(3);
  server.answers = [light];
  await Promise.all([field(writer), field(writer), field(writer)]);
  expect(server.requests.slice(2).map(({ body }) => body.reasoning)).toEqual(Array(4).fill(undefined));
});

test('concurrent calls that get the rejection all succeed, and it is remembered', async () => {
  const { server, writer } = await startModel([light]);
  server.effortRefusal = { status: 400, code: 'unsupported_parameter', param: 'reasoning.effort' };
  const texts = await Promise.all(Array.from({ length: 5 }, () => field(writer)));
  expect(texts.map((values) => values.at(-1))).toEqual(Array(5).fill('Hard blue moonlight'));
  expect(server.requests.filter(({ body }) => body.reasoning).length).toBeGreaterThan(0);
  const before = server.requests.length;
  expect(before).toBeLessThanOrEqual(10);
  await field(writer);
  expect(server.requests.slice(before).map(({ body }) => body.reasoning)).toEqual([undefined]);
});

test.each<[what: string, answer: OpenAiAnswer]>([
  ['another parameter', { status: 400, code: 'unsupported_parameter', param: 'text.format' }],
  ['the text', { status: 400, code: 'invalid_prompt' }],
  ['the model', { status: 404, code: 'model_not_found', message: 'No reasoning model of that name' }],
])('does not retry when %s is rejected', async (_, answer) => {
  const { server, writer } = await startModel([light]);
  server.effortRefusal = answer;
  await expect(field(writer)).rejects.toThrow();
  expect(server.requests).toHaveLength(1);
});

test('a request that also fails without the effort leaves the setting as it was', async () => {
  const { server, writer } = await startModel([{ status: 400, code: 'invalid_prompt' }, light]);
  server.effortRefusal = { status: 400, message: 'This reasoning model will not have it' };
  await expect(field(writer)).rejects.toMatchObject({ reason: 'refusal' });
  delete server.effortRefusal;
  await field(writer);
  expect(server.requests.at(-1)?.body.reasoning).toEqual({ effort: 'none' });
});

test('the model’s reasoning is not part of the text', async () => {
  const reasoned = { summary: '{"text": "The keeper would want', tokens: 900 };
  const { server, writer } = await startModel([{ ...light, reasoned }], { reasoningEffort: 'low' });
  const values = await field(writer);
  expect(values.at(-1)).toBe('Hard blue moonlight');
  for (const value of values) expect('Hard blue moonlight'.startsWith(value)).toBe(true);
  server.answers = [{ ...threeScenes, reasoned }];
  expect(await scenes(writer)).toMatchObject(Array(3).fill({ action: 'Some action' }));
});

test('a reasoning model has tokens left for the answer', async () => {
  const reasoned = { summary: 'At length.', tokens: 20_000 };
  const { server, writer } = await startModel([{ ...light, reasoned }], { reasoningEffort: 'high' });
  expect((await field(writer)).at(-1)).toBe('Hard blue moonlight');
  server.answers = [{ ...threeScenes, reasoned }];
  expect(await scenes(writer)).toHaveLength(3);
  // older models would reject a higher limit
  const unreasoned = await startModel([light], { reasoningEffort: 'none' });
  await field(unreasoned.writer);
  expect(unreasoned.server.requests[0]?.body.max_output_tokens).toBeLessThanOrEqual(16_384);
});

test('reports a model that uses up its tokens on reasoning', async () => {
  const { writer } = await startModel([{ ...light, reasoned: { summary: 'On and on.', tokens: 60_000 } }]);
  const failure = { reason: 'length', message: expect.stringMatching(/^The AI writer ran out of tokens/) };
  await expect(field(writer)).rejects.toMatchObject(failure);
  await expect(scenes(writer)).rejects.toMatchObject(failure);
});

test('the default settings name a stable model and its reasoning effort', () => {
  const openAi = (settings: Record<string, string>) => readEnv({ OPENAI_API_KEY: 'sk', ...settings }).openAi;
  expect(openAi({})).toMatchObject({ model: 'gpt-6-luna', reasoningEffort: 'none' });
  for (const effort of reasoningEfforts) {
    expect(openAi({ OPENAI_REASONING_EFFORT: effort })).toMatchObject({ reasoningEffort: effort });
  }
  expect(() => openAi({ OPENAI_REASONING_EFFORT: 'some' })).toThrow(
    /OPENAI_REASONING_EFFORT must be one of none, .+max/,
  );
});
