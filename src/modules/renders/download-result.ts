import { PassThrough, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { limits } from '../../domain/product/limits.ts';
import { takeTypes } from '../../domain/takes/takes.ts';
import { GatewayFailure, type RenderedFile } from './gateway.ts';

const maxRedirects = 3;

interface Source {
  fetch: typeof fetch;
  /** The origin of a stand-in, which may also have the file; null with the real gateway. */
  standIn: string | null;
  signal: AbortSignal;
}

/**
 * Opens a result of fal.ai. Only its own file hosts are fetched, over https, with every redirect checked: an address in
 * an answer must not lead the server into its own network.
 * @throws GatewayFailure for another host, another type, or a file over the limit
 */
export async function downloadResult(address: string, source: Source): Promise<RenderedFile> {
  const response = await follow(address, source);
  const { headers, body } = response;
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  const bytes = Number(headers.get('content-length') ?? Number.NaN);
  const problem =
    takeTypes.every((one) => one !== type) || (headers.get('content-encoding') ?? 'identity') !== 'identity'
      ? 'fal.ai answered with something other than a video: render the clip again.'
      : !Number.isSafeInteger(bytes) || bytes <= 0
        ? 'fal.ai did not say how large the video is: download it from your account at fal.ai.'
        : bytes > limits.takes.fileBytes
          ? `The video is larger than ${limits.takes.fileBytes / 1_000_000} MB: download it from your account at fal.ai.`
          : null;
  if (problem !== null || !body) {
    await body?.cancel();
    throw new GatewayFailure('storage', { certainty: 'final', charged: true, message: problem ?? undefined });
  }
  // the types of the web and of Node differ, the streams do not
  const stream = Readable.fromWeb(body as ReadableStream<Uint8Array>, { signal: source.signal });
  return { data: stream.pipe(exactly(bytes), { end: true }).on('close', () => stream.destroy()), bytes };
}

async function follow(address: string, { fetch, standIn, signal }: Source): Promise<Response> {
  let url = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (!isOwnHost(url, standIn)) {
      const message =
        'fal.ai answered with an address that is not its own: download the video from your account there.';
      throw new GatewayFailure('storage', { certainty: 'final', charged: true, message });
    }
    const response = await fetch(url, { redirect: 'manual', signal, headers: { 'accept-encoding': 'identity' } });
    if (response.ok) return response;
    await response.body?.cancel();
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) {
      const isGone = response.status === 404 || response.status === 410;
      throw new GatewayFailure('gateway', { certainty: isGone ? 'final' : 'repeatable', charged: true });
    }
    url = URL.parse(location, url)?.href ?? '';
  }
  throw new GatewayFailure('gateway', { certainty: 'final', charged: true });
}

/** Whether an address is one of fal's file hosts: fal.media and its subdomains, by https at the usual port. */
function isOwnHost(address: string, standIn: string | null): boolean {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return false;
  if (standIn !== null && url.origin === standIn) return true;
  return url.protocol === 'https:' && url.port === '' && /^([a-z0-9-]+\.)*fal\.media$/.test(url.hostname);
}

/** Passes a stream on, and fails if it has more bytes than announced. */
function exactly(bytes: number): PassThrough {
  let seen = 0;
  return new PassThrough({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length;
      if (seen > bytes) done(new Error('the file is longer than announced'));
      else done(null, chunk);
    },
  });
}
