import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import { createFalGateway } from '../../../src/modules/renders/fal-gateway.ts';

const request = { endpoint: 'fal-ai/veo3.1', input: { prompt: 'A ferry leaves.' } };
const sent = { endpoint: 'fal-ai/veo3.1', requestId: 'abc' };

/** A gateway whose every answer is the same, and the addresses that it asked. */
function answering(answer: () => Response | Promise<Response>) {
  const asked: string[] = [];
  const fetch = async (address: string | URL | Request) => {
    asked.push(String(address));
    return answer();
  };
  return { gateway: createFalGateway({ fetch }), asked };
}

const lost = (code: string) => () =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));
/** Breaks off in the middle of the answer. */
const broken = () =>
  new Response(
    new ReadableStream({
      pull: (controller) => controller.error(new TypeError('terminated', { cause: { code: 'UND_ERR_SOCKET' } })),
    }),
    {
      headers: { 'content-type': 'application/json' },
    },
  );

test.each([
  ['502', () => Response.json({}, { status: 502 }), 'unsure'],
  ['503', () => Response.json({}, { status: 503 }), 'unsure'],
  ['504', () => new Response('<html>', { status: 504 }), 'unsure'],
  ['a reset connection', lost('ECONNRESET'), 'unsure'],
  ['an answer that breaks off', broken, 'unsure'],
  ['an answer without an id', () => Response.json({}), 'unsure'],
  ['429', () => Response.json({}, { status: 429 }), 'repeatable'],
  ['no connection', lost('ECONNREFUSED'), 'repeatable'],
  ['401', () => Response.json({ detail: 'no' }, { status: 401 }), 'final'],
  ['422', () => Response.json({ detail: [{ type: 'value_error' }] }, { status: 422 }), 'final'],
])('after %s, a submission was sent once and is %s', async (_, answer, certainty) => {
  const { gateway, asked } = answering(answer);
  await expect(gateway.submit('key', request)).rejects.toMatchObject({ certainty });
  expect(asked).toEqual(['https://queue.fal.run/fal-ai/veo3.1']);
});

test.each([
  [403, { detail: 'User is locked. Reason: Exhausted balance. Top up.' }, 'credit'],
  [403, { detail: 'User is locked. Reason: Admin lock.' }, 'key'],
  [401, { detail: 'Invalid' }, 'key'],
  [422, { detail: [{ type: 'content_policy_violation', input: 'the prompt' }] }, 'refused'],
  [504, { detail: [{ type: 'generation_timeout' }] }, 'too-long'],
  [500, { detail: 'x', error_type: 'runner_disconnected' }, 'gateway'],
])('%i with %j is a failure of kind %s, which repeats nothing that was sent', async (status, body, failure) => {
  const { gateway } = answering(() => Response.json(body, { status }));
  const thrown = await gateway.result('key', sent).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ failure });
  expect(JSON.stringify(thrown) + String(thrown)).not.toContain('the prompt');
});

const video = (headers = {}) =>
  new Response('0123456789', { headers: { 'content-type': 'video/mp4', 'content-length': '10', ...headers } });
const signal = new AbortController().signal;

test.each([
  ...['http://v3.fal.media/a.mp4', 'https://fal.media.evil.example/a.mp4', 'https://evilfal.media/a.mp4'],
  ...['https://fal.media@127.0.0.1/a.mp4', 'https://user:x@fal.media/a.mp4', 'https://fal.media:8443/a.mp4'],
  ...['http://169.254.169.254/latest', 'file:///etc/passwd', 'https://[::1]/a.mp4', 'no address', ''],
])('a result at %s is not fetched', async (address) => {
  const { gateway, asked } = answering(video);
  await expect(gateway.download(address, signal)).rejects.toMatchObject({ failure: 'storage', certainty: 'final' });
  expect(asked).toEqual([]);
});

test('a redirect is followed to fal’s hosts only', async () => {
  const { gateway, asked } = answering(
    () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1/admin' } }),
  );
  await expect(gateway.download('https://v3.fal.media/a.mp4', signal)).rejects.toMatchObject({ failure: 'storage' });
  expect(asked).toEqual(['https://v3.fal.media/a.mp4']);
});

test.each([
  ['another type', { 'content-type': 'text/html' }],
  ['no length', { 'content-length': '' }],
  ['a length over the limit', { 'content-length': String(limits.takes.fileBytes + 1) }],
  ['an encoding', { 'content-encoding': 'gzip' }],
])('a result with %s is refused', async (_, headers) => {
  const { gateway } = answering(() => video(headers));
  await expect(gateway.download('https://v3b.fal.media/a.mp4', signal)).rejects.toMatchObject({ certainty: 'final' });
});

test('a result with more bytes than announced ends with an error', async () => {
  const { gateway } = answering(() => video({ 'content-length': '5' }));
  const { data } = await gateway.download('https://v3.fal.media/a.mp4', signal);
  await expect(buffer(data)).rejects.toThrow('longer than announced');
});

test('a result is read whole', async () => {
  const { gateway } = answering(video);
  const { data, bytes } = await gateway.download('https://v3.fal.media/files/a.mp4', signal);
  expect(bytes).toBe(10);
  expect((await buffer(data)).toString()).toBe('0123456789');
});
