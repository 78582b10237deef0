import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TakeType } from '../../domain/takes/takes.ts';
import { type ByteRange, requestedRange } from '../../platform/http/byte-range.ts';
import { isFresh } from '../../platform/http/etag.ts';
import type { TakeStore } from './take-store.ts';

/** What a response says of a take's file. */
export interface TakeFile {
  id: string;
  name: string;
  type: TakeType;
  bytes: number;
}

interface SendOptions {
  store: TakeStore;
  cacheControl: string;
  disposition: string;
}

/**
 * Streams a take's file, or the range of it that the request asks for. Only the browser may cache it. The content
 * security policy lets a video that is opened directly play itself, and nothing else. Reading stops when the client
 * goes.
 * @returns false, with nothing sent, if the store does not have the file
 */
export async function sendTake(
  { id, type, bytes }: TakeFile,
  { store, cacheControl, disposition }: SendOptions,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  // the file of an id never changes
  const etag = `"${id}"`;
  const caching = { 'cache-control': cacheControl, etag };
  if (isFresh(headers['if-none-match'], etag)) {
    reply.code(304).headers(caching).send();
    return true;
  }
  // a range is defined for GET only
  const range = method === 'GET' ? requestedRange(headers, { bytes, etag }) : null;
  if (range === 'unsatisfiable') {
    reply.code(416).headers({ 'cache-control': 'no-store', 'content-range': `bytes */${bytes}` });
    reply.send({ message: `This video ends after ${bytes.toLocaleString('en-US')} bytes.` });
    return true;
  }
  const stream = method === 'GET' ? await openFile(store, id, range) : undefined;
  if (stream === null) return false;
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  reply.headers({
    ...caching,
    ...{ 'content-type': type, 'content-length': range ? range.end - range.start + 1 : bytes },
    ...{ 'accept-ranges': 'bytes', 'content-disposition': disposition },
    'content-security-policy': "default-src 'none'; media-src 'self'",
    'x-content-type-options': 'nosniff',
  });
  reply.send(stream);
  return true;
}

/** Returns null if the store does not have the file. */
async function openFile(store: TakeStore, id: string, range: ByteRange | null): Promise<Readable | null> {
  try {
    return await store.read(id, range ?? undefined);
  } catch (error) {
    if ((await store.size(id)) === null) return null;
    throw error;
  }
}

const extensions: Record<TakeType, readonly string[]> = {
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm'],
};

/**
 * The Content-Disposition for a file of this name. The name always ends like a video's, so that no system runs a
 * downloaded file.
 */
export function takeDisposition(
  kind: 'inline' | 'attachment',
  { name, type }: Pick<TakeFile, 'name' | 'type'>,
): string {
  // a name is never a path, and has no control characters
  const plain = name.replaceAll(/[\p{Cc}/\\]/gu, '-');
  const fits = extensions[type].some((extension) => plain.toLowerCase().endsWith(`.${extension}`));
  const fileName = fits ? plain : `${plain}.${extensions[type][0]}`;
  // encodeURIComponent leaves characters that RFC 8187 does not allow
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, encodeCharacter);
  return `${kind}; filename*=UTF-8''${encoded}`;
}

function encodeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
