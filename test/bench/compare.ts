import { isDeepStrictEqual } from 'node:util';
import autocannon from 'autocannon';
import { median } from './median.ts';

const connections = 10;
const rounds = 3;
const warmUpSeconds = 2;
const roundSeconds = 5;

/** The load on each pair of servers. */
export const load = { connections, rounds, roundSeconds, warmUpSeconds };

interface Pair {
  what: string;
  /** The product's budget: its share of the bare server's throughput. */
  leastRatio: number;
  headers: Record<string, string>;
  /** As addresses. */
  product: string;
  bare: string;
  /** The bare server's, where it differs. */
  bareHeaders?: Record<string, string>;
  /** What has to be the same in both answers; without it, their bytes. */
  comparable?: (body: Buffer) => unknown;
}

/**
 * Sends two servers the same requests, in turns, so that other load on the machine affects both.
 * @returns responses per second, the medians of the rounds, and the product's share of the bare server's
 * @throws when their bodies differ, or when any request fails
 */
export async function compare(pair: Pair) {
  const { what, leastRatio, headers, product, bare, bareHeaders = headers } = pair;
  const bytes = await sameBody(pair);
  const perSecond = { product: [] as number[], bare: [] as number[] };
  const [one, other] = [
    { url: product, headers },
    { url: bare, headers: bareHeaders },
  ];
  for (const server of [one, other]) await answersPerSecond({ ...server, duration: warmUpSeconds });
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`${what}: round ${round} of ${rounds}\n`);
    perSecond.product.push(await answersPerSecond({ ...one, duration: roundSeconds }));
    perSecond.bare.push(await answersPerSecond({ ...other, duration: roundSeconds }));
  }
  const [ours, theirs] = [median(perSecond.product), median(perSecond.bare)];
  return {
    what,
    bytes,
    productPerSecond: Math.round(ours),
    barePerSecond: Math.round(theirs),
    ratio: Number((ours / theirs).toFixed(2)),
    leastRatio,
  };
}

async function answersPerSecond(options: {
  url: string;
  headers: Record<string, string>;
  duration: number;
}): Promise<number> {
  const { requests, duration, errors, timeouts, non2xx } = await autocannon({ ...options, connections });
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${options.url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} answers that are not 2xx`);
  }
  return requests.total / duration;
}

/** A fair comparison needs equal answers. @returns the size of the product's in bytes, decompressed */
async function sameBody({ product, bare, headers, bareHeaders = headers, comparable }: Pair): Promise<number> {
  const [ours, theirs] = await Promise.all([readAnswer(product, headers), readAnswer(bare, bareHeaders)]);
  const isSame = comparable
    ? isDeepStrictEqual(comparable(ours.body), comparable(theirs.body))
    : ours.encoding === theirs.encoding && ours.body.equals(theirs.body);
  if (ours.status !== 200 || theirs.status !== 200 || !isSame) {
    throw new Error(`These answer differently: ${product}, ${bare}`);
  }
  return ours.body.length;
}

async function readAnswer(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, encoding: answer.headers.get('content-encoding'), body };
}
