import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { fromProjectRoot } from '../platform/project-root.ts';

/** Sample clips by their length in seconds: test patterns with a tone and the word SAMPLE. */
const samples = { 4: 'four-seconds.mp4', 6: 'six-seconds.mp4', 8: 'eight-seconds.mp4' } as const;
type SampleName = (typeof samples)[keyof typeof samples];

/**
 * What the sandbox does with a request, chosen by words in its prompt:
 *
 * - `[fail credit]`, `[fail refused]`, `[fail input]`: refused at once, refused by the maker, not taken
 * - `[fail too-long]`, `[fail gateway]`: the generator fails
 * - `[lose answer]`: accepted, but the answer is lost
 * - `[take long]`: runs until it is canceled
 *
 * It accepts any key that has neither `refused` nor `no-answer` in it.
 */
const behaviors = {
  refused: '[fail refused]',
  input: '[fail input]',
  timeout: '[fail too-long]',
  error: '[fail gateway]',
  long: '[take long]',
} as const;
type Behavior = keyof typeof behaviors | 'done';

interface Pace {
  /** Milliseconds in the queue, and with the generator. */
  queuedMs: number;
  runningMs: number;
}

const usualPace: Pace = { queuedMs: 1_500, runningMs: 4_000 };

/**
 * A fetch that answers as fal.ai would, with sample clips. It is for machines without a key, never for production. A
 * request's id says all about it, so it survives a restart without being stored.
 */
export function createFalSandbox(pace: Pace = usualPace): typeof fetch {
  return async (address, init) => {
    const url = new URL(String(address));
    if (url.hostname === 'v3.fal.media') return sampleFile(url.pathname.split('/').at(-1) ?? '');
    if (url.hostname === 'api.fal.ai') return testKey(new Headers(init?.headers).get('authorization') ?? '');
    const [, id, action] = /\/requests\/([\w-]+)(?:\/(status|cancel))?$/.exec(url.pathname) ?? [];
    if (id === undefined) return submit(init?.body);
    const request = readId(id);
    if (!request) return Response.json({ detail: 'Request not found' }, { status: 404 });
    const state = stateOf(request, pace);
    if (action === 'status') {
      return Response.json({ status: state, request_id: id }, { status: state === 'COMPLETED' ? 200 : 202 });
    }
    if (action === 'cancel') {
      return state === 'COMPLETED'
        ? Response.json({ status: 'ALREADY_COMPLETED' }, { status: 400 })
        : Response.json({ status: 'CANCELLATION_REQUESTED' }, { status: 202 });
    }
    return result(request);
  };
}

function testKey(authorization: string): Response {
  if (authorization.includes('no-answer')) throw lostAnswer();
  const isRefused = authorization.includes('refused');
  return isRefused ? Response.json({ detail: 'Invalid key' }, { status: 401 }) : Response.json({ prices: [] });
}

function lostAnswer(): TypeError {
  return new TypeError('fetch failed', { cause: { code: 'UND_ERR_SOCKET' } });
}

const submissionSchema = z.object({
  prompt: z.string().optional(),
  multi_prompt: z.array(z.object({ prompt: z.string() })).optional(),
  duration: z.union([z.string(), z.number()]).optional(),
});

function submit(body: unknown): Response {
  const parsed = submissionSchema.safeParse(typeof body === 'string' ? JSON.parse(body) : null);
  if (!parsed.success) return problem(422, 'value_error', 'The input is not valid.');
  const { prompt = '', multi_prompt: shots = [], duration = 8 } = parsed.data;
  const words = [prompt, ...shots.map((shot) => shot.prompt)].join(' ');
  if (words.includes('[fail credit]')) {
    return Response.json({ detail: 'User is locked. Reason: Exhausted balance.' }, { status: 403 });
  }
  if (words.includes('[lose answer]')) throw lostAnswer();
  // Object.keys loses the key type
  const names = Object.keys(behaviors) as (keyof typeof behaviors)[];
  const behavior: Behavior = names.find((name) => words.includes(behaviors[name])) ?? 'done';
  const seconds = Number.parseInt(String(duration), 10);
  const requestId = [behavior, seconds, Date.now().toString(36), randomUUID()].join('_');
  return Response.json({ status: 'IN_QUEUE', request_id: requestId, queue_position: 0 });
}

interface SandboxRequest {
  behavior: string;
  seconds: number;
  sentAt: number;
}

function readId(id: string): SandboxRequest | null {
  const [behavior = '', seconds, sentAt = ''] = id.split('_');
  const request = { behavior, seconds: Number(seconds), sentAt: Number.parseInt(sentAt, 36) };
  return Number.isFinite(request.seconds) && Number.isFinite(request.sentAt) ? request : null;
}

function stateOf({ behavior, sentAt }: SandboxRequest, { queuedMs, runningMs }: Pace) {
  const age = Date.now() - sentAt;
  if (age < queuedMs) return 'IN_QUEUE';
  return age < queuedMs + runningMs || behavior === 'long' ? 'IN_PROGRESS' : 'COMPLETED';
}

function result({ behavior, seconds }: SandboxRequest): Response {
  if (behavior === 'refused') {
    return problem(422, 'content_policy_violation', 'The content was flagged by a content checker.');
  }
  if (behavior === 'input') return problem(422, 'value_error', 'The model does not take this.');
  if (behavior === 'timeout') return problem(504, 'generation_timeout', 'The generation took too long.');
  if (behavior === 'error') return problem(500, 'internal_server_error', 'The generator failed.');
  const url = `https://v3.fal.media/files/samples/${nearestSample(seconds)}`;
  return Response.json({ video: { url, content_type: 'video/mp4' } });
}

/** An error in the form of fal's models. */
function problem(status: number, type: string, msg: string): Response {
  return Response.json({ detail: [{ loc: ['body'], msg, type }] }, { status });
}

/** The shortest sample that lasts as long as the clip, or else the longest. */
function nearestSample(seconds: number): SampleName {
  if (seconds <= 4) return samples[4];
  return seconds <= 6 ? samples[6] : samples[8];
}

async function sampleFile(name: string): Promise<Response> {
  if (!Object.values<string>(samples).includes(name)) return new Response(null, { status: 404 });
  const data = await readFile(fromProjectRoot(`src/fal-sandbox/samples/${name}`));
  const headers = { 'content-type': 'video/mp4', 'content-length': String(data.length) };
  return new Response(new Uint8Array(data), { headers });
}
