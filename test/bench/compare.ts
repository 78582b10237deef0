import { isDeepStrictEqual } from 'node:util';
import autocannon from 'autocannon';
import { median } from './median.ts';
import { type Row, rowOf } from './row.ts';

const connections = 10;
const rounds = 9;
const warmUpSeconds = 2;
const roundSeconds = 3;

/** The load on each pair of servers. */
export const load = { connections, rounds, roundSeconds, warmUpSeconds };

/** Those that a load says it comes from: so many that none of them reaches the product's limit of calls a minute. */
const addresses = Array.from({ length: 2_000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);

interface Pair {
  what: string;
  /** The product's share of the bare server's throughput. */
  budget: Row['budget'];
  headers: Record<string, string>;
  /** As addresses. */
  product: string;
  bare: string;
  /** What has to be the same in both answers; without it, their bytes and what these say they are. */
  comparable?: (body: Buffer) => unknown;
}

/**
 * Sends two servers the same requests, in turns, so that other load on the machine affects both.
 * @returns responses per second, the medians of the rounds; the ratio is the median of the rounds' ratios, which varies
 * less than the ratio of the medians while the machine gets faster and slower
 * @throws when their bodies differ, or when any request fails
 */
export async function compare(pair: Pair): Promise<Row & { bytes: number }> {
  const { what, budget, headers, product, bare } = pair;
  const bytes = await sameBody(pair);
  for (const url of [product, bare]) await answersPerSecond({ url, headers, duration: warmUpSeconds });
  const measured: { ours: number; theirs: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`${what}: round ${round} of ${rounds}\n`);
    const ours = await answersPerSecond({ url: product, headers, duration: roundSeconds });
    const theirs = await answersPerSecond({ url: bare, headers, duration: roundSeconds });
    measured.push({ ours, theirs });
  }
  const speeds = {
    product: median(measured.map(({ ours }) => ours)),
    bare: median(measured.map(({ theirs }) => theirs)),
  };
  const ratio = median(measured.map(({ ours, theirs }) => ours / theirs));
  return { ...rowOf({ what, unit: 'a second', ...speeds, budget }), ratio: Number(ratio.toFixed(2)), bytes };
}

/** Sends a server one request after the other on each of ten connections. @throws when any fails */
export async function answersPerSecond(options: {
  url: string;
  headers: Record<string, string>;
  duration: number;
}): Promise<number> {
  const { url, headers } = options;
  const requests = addresses.map((address) => ({ headers: { ...headers, 'x-forwarded-for': address } }));
  const result = await autocannon({ url, connections, duration: options.duration, requests });
  const { errors, timeouts, non2xx } = result;
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} answers that are not 2xx`);
  }
  return result.requests.total / result.duration;
}

/** A fair comparison needs equal answers. @returns the size of the product's in bytes, decompressed */
async function sameBody({ product, bare, headers, comparable }: Pair): Promise<number> {
  const [ours, theirs] = await Promise.all([readAnswer(product, headers), readAnswer(bare, headers)]);
  const isSame = comparable
    ? isDeepStrictEqual(comparable(ours.body), comparable(theirs.body))
    : ours.kind === theirs.kind && ours.body.equals(theirs.body);
  if (ours.status !== 200 || theirs.status !== 200 || !isSame) {
    throw new Error(`These answer differently: ${product}, ${bare}`);
  }
  return ours.body.length;
}

async function readAnswer(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  const kind = `${answer.headers.get('content-type')} ${answer.headers.get('content-encoding')}`.toLowerCase();
  return { status: answer.status, kind, body };
}
