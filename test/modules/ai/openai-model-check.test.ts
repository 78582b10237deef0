import { expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import type { Writer } from '../../../src/modules/ai/writer.ts';
import { Activity } from '../../../src/platform/activity/activity.entity.ts';
import { appOn, captureLog, listening, testApp } from '../../support/apps.ts';
import { apiKey, type OpenAiAnswer, startModel } from '../../support/openai-server.ts';
import { isFull } from '../../support/rounds.ts';
import { Visitor } from '../../support/visitor.ts';

const base = testApp();
/** Starts a listening process, and returns it with its log. */
async function checking(writer?: Writer) {
  const app = appOn(base.orm, { ...(writer && { writer }), settings: { logLevel: 'warn' } });
  const log = captureLog(app);
  await listening(app);
  const metrics = async () => (await new Visitor(app).get('/metrics')).body;
  return { app, log, metrics, warnings: () => log.map((line) => JSON.parse(line).msg) };
}

let number = 0;
/** Uses a new model name for each test, since the log accepts the same sentence once a day. */
async function modelThat(modelAnswer: (model: string) => OpenAiAnswer) {
  number += 1;
  const model = `gpt-6-luna-${number}`;
  const { server, writer } = await startModel([], { model });
  server.modelAnswer = modelAnswer(model);
  return { model, server, writer };
}
async function notesOn(model: string) {
  const notes = await base.orm.em.fork().find(Activity, { action: 'ai.model' });
  return notes.filter(({ message }) => message.split(/[ ,]/).includes(model));
}
const described = (model: string, parts: object) => ({
  raw: JSON.stringify({ id: model, object: 'model', created: 1, owned_by: 'openai', ...parts }),
});

test.each<
  [
    what: string,
    answer: (model: string) => OpenAiAnswer,
    sentence: (model: string) => string,
    numbers: { ok: number; shutdown?: string },
  ]
>([
  [
    'will be switched off',
    (model) => described(model, { shutdown_date: '2999-01-14' }),
    (model) =>
      `The provider will shut down the AI model ${model} on 2999-01-14. Set OPENAI_MODEL to another one before then.`,
    { ok: 1, shutdown: '2999-01-14' },
  ],
  [
    'was switched off',
    (model) => described(model, { shutdown_date: '2026-10-23' }),
    (model) => `The provider shut down the AI model ${model} on 2026-10-23. Set OPENAI_MODEL to another one.`,
    { ok: 0, shutdown: '2026-10-23' },
  ],
  [
    'its server does not have',
    () => ({ status: 404, code: 'model_not_found', param: 'model' }),
    (model) =>
      `The AI model’s server does not have ${model}, or the key may not use it. Set OPENAI_MODEL to another one.`,
    { ok: 0 },
  ],
  [
    'a compatible server does not have',
    (model) => ({ status: 404, message: `model "${model}" not found, try pulling it first` }),
    (model) =>
      `The AI model’s server does not have ${model}, or the key may not use it. Set OPENAI_MODEL to another one.`,
    { ok: 0 },
  ],
])(
  'reports a model that %s in the log, in the panel and as a metric',
  async (_, answer, sentence, { ok, shutdown }) => {
    const { model, server, writer } = await modelThat(answer);
    const { warnings, metrics } = await checking(writer);
    await expect.poll(() => notesOn(model)).toHaveLength(1);
    expect(await notesOn(model)).toMatchObject([{ level: 'warning', message: sentence(model) }]);
    expect(warnings()).toEqual([sentence(model)]);
    expect(server.requestedModels).toEqual([model]);
    const text = await metrics();
    expect(text).toContain(`ai_model_ok{model="${model}"} ${ok}`);
    const series = `ai_model_shutdown_timestamp_seconds{model="${model}"}`;
    if (shutdown) expect(text).toContain(`${series} ${Date.parse(shutdown) / 1_000}`);
    else expect(text).not.toContain(series);
  },
);

test('reports a rejected key without any part of it', async () => {
  const message = `Incorrect API key provided: ${apiKey}`;
  const { model, writer } = await modelThat(() => ({ status: 401, code: 'invalid_api_key', message }));
  const { warnings, log, metrics } = await checking(writer);
  await expect.poll(warnings).toHaveLength(1);
  expect(warnings()[0]).toBe(
    'The AI model’s server rejected OPENAI_API_KEY. Nothing can be generated until you replace the key.',
  );
  expect(log.join()).not.toContain('sk-test');
  expect(await metrics()).toContain(`ai_model_ok{model="${model}"} 0`);
});

const scopes = 'You have insufficient permissions for this operation. Missing scopes: api.model.read.';
/** Responses that cause no warning, and whether they mean that the model can be used. */
const quiet: [what: string, answer: (model: string) => OpenAiAnswer, ok?: number][] = [
  ['a model that stays', (model) => described(model, { shutdown_date: null }), 1],
  ['a server that tells no date', (model) => described(model, {}), 1],
  ['an invalid date', (model) => described(model, { shutdown_date: 'soon' }), 1],
  ['a server without the call', () => ({ raw: '{"detail":"Not Found"}', status: 404 })],
  ['a server that has no such file', () => ({ status: 404, message: 'File Not Found' })],
  ['a server that names the address', (model) => ({ status: 404, message: `Invalid URL (GET /v1/models/${model})` })],
  ['a page about the address', (model) => ({ raw: `Cannot GET /v1/models/${model}`, type: 'text/html', status: 404 })],
  ['a page for everything', () => ({ raw: '<html>Hello</html>', type: 'text/html' })],
  ['another JSON', () => ({ raw: '{"error":"Unexpected endpoint or method."}' })],
  ['a key that may only generate', () => ({ status: 401, message: scopes })],
  ['a call that this key may not make', () => ({ status: 403 })],
  ['a server in trouble', () => ({ status: 500 })],
];

test.runIf(isFull)('an available model, and a server that lists no models, cause no warning', async () => {
  const check = async ([what, answer, ok]: (typeof quiet)[number]) => {
    const { model, server, writer } = await modelThat(answer);
    const { app, warnings, metrics } = await checking(writer);
    const series = `ai_model_ok{model="${model}"}`;
    await expect.poll(() => server.requestedModels.length, { message: what }).toBeGreaterThan(0);
    if (ok !== undefined) await expect.poll(metrics, { message: what }).toContain(`${series} ${ok}`);
    else expect(await metrics(), what).not.toContain(series);
    // waits for the check
    await app.close();
    expect(warnings(), what).toEqual([]);
    expect(await notesOn(model), what).toEqual([]);
  };
  await Promise.all(quiet.map(check));
});

test.runIf(isFull)('several processes that check each day add one note in the panel', async () => {
  const { model, server, writer } = await modelThat((name) => described(name, { shutdown_date: '2026-10-23' }));
  const three = [await checking(writer), await checking(writer), await checking(writer)];
  await expect.poll(() => three.map(({ warnings }) => warnings().length)).toEqual([1, 1, 1]);
  await Promise.all(three.map(({ app }) => app.close()));
  expect(server.requestedModels).toEqual([model, model, model]);
  expect(await notesOn(model)).toHaveLength(1);
});

type Timers = MockInstance<typeof setTimeout>;

/** Waits until the next check is scheduled. @returns its timer and callback */
async function nextCheck(timers: Timers, hours: number) {
  const index = () => timers.mock.calls.findLastIndex(([, ms]) => ms === hours * 60 * 60 * 1_000);
  await expect.poll(index).toBeGreaterThanOrEqual(0);
  const [run] = timers.mock.calls[index()] ?? [];
  const timer = timers.mock.results[index()]?.value;
  if (!run || !timer) throw new Error('no timer was set');
  return { run: () => run(), timer };
}

test('checks again after a day, or an hour after an outage, and never after it is stopped', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(async () => timers.mockRestore());
  const { model, server, writer } = await modelThat(() => ({ status: 503 }));
  const { app, warnings } = await checking(writer);
  const soon = await nextCheck(timers, 1);
  expect(soon.timer.hasRef()).toBe(false);
  server.modelAnswer = described(model, {});
  clearTimeout(soon.timer);
  soon.run();
  const tomorrow = await nextCheck(timers, 24);
  expect(tomorrow.timer.hasRef()).toBe(false);
  expect(warnings()).toEqual([]);
  server.modelAnswer = described(model, { shutdown_date: '2026-10-23' });
  clearTimeout(tomorrow.timer);
  timers.mockClear();
  tomorrow.run();
  await expect.poll(warnings).toHaveLength(1);
  const { timer } = await nextCheck(timers, 24);
  await app.close();
  // Node marks a cleared timer this way
  expect(timer).toMatchObject({ _destroyed: true });
});

test('neither start nor shutdown waits for a silent server', async () => {
  const { model, server, writer } = await modelThat(() => ({ hang: '' }));
  const { app, warnings } = await checking(writer);
  await expect.poll(() => server.requestedModels).toEqual([model]);
  await app.close();
  expect(warnings()).toEqual([]);
});

test('without a model it checks nothing', async () => {
  const { metrics } = await checking();
  expect(await metrics()).not.toContain('ai_model_ok{');
});
