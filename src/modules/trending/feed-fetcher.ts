import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { limits } from '../../domain/product/limits.ts';
import { product } from '../../domain/product/product.ts';
import { FeedFailure } from './feed-failure.ts';
import { assertPublicHost, lookupPublic } from './public-address.ts';
import { decodeXml } from './xml-charset.ts';

const { feedBytes, redirects: maxRedirects } = limits.trending;

const decoders: Record<string, () => Transform> = {
  identity: () => new PassThrough(),
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Fetches a feed's text: at most 2 MiB, decompressed, after at most 3 redirects. The configured host may be private, but
 * redirects to other hosts must lead to public addresses.
 * @param address as configured, with the query filled in
 * @param timeoutMs for all redirects together
 * @throws FeedFailure
 */
export async function fetchFeed(address: URL, timeoutMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await follow(address, signal);
    return decodeXml(await read(response, signal), response.headers['content-type']);
  } catch (error) {
    if (signal.aborted) throw new FeedFailure(`took longer than ${timeoutMs / 1000} s`);
    throw error instanceof FeedFailure ? error : new FeedFailure(`could not be read (${errorCode(error)})`);
  }
}

/** The code of a network error. Not its message, which may contain the whole address. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.name;
}

async function follow(configured: URL, signal: AbortSignal): Promise<IncomingMessage> {
  let url = configured;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await get(url, { signal, anyAddress: url.host === configured.host });
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode)) throw new FeedFailure(`responded with status ${statusCode}`);
    url = redirectTarget(headers.location, url);
  }
  throw new FeedFailure(`redirects more than ${maxRedirects} times`);
}

function redirectTarget(location: string | undefined, from: URL): URL {
  const target = URL.parse(location ?? '', from);
  if (!location || !target || !/^https?:$/.test(target.protocol)) {
    throw new FeedFailure('redirects to something other than an http or https address');
  }
  return target;
}

interface GetOptions {
  signal: AbortSignal;
  anyAddress: boolean;
}

async function get(url: URL, { signal, anyAddress }: GetOptions): Promise<IncomingMessage> {
  if (!anyAddress) assertPublicHost(url);
  const { request } = url.protocol === 'https:' ? https : http;
  const options = {
    signal,
    // a reused connection would skip the lookup and its check
    agent: false,
    headers: {
      accept: 'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml, text/xml',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': product.name,
    },
    ...(!anyAddress && { lookup: lookupPublic }),
  };
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end();
  });
}

/** Reads and decompresses the body. Stops as soon as it is too long, whatever its headers say. */
async function read(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (!decoder) {
    response.destroy();
    throw new FeedFailure('has an unsupported content encoding');
  }
  return pipeline(response, decoder(), collect, { signal });
}

async function collect(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > feedBytes) throw new FeedFailure(`is larger than ${feedBytes / 1_048_576} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
