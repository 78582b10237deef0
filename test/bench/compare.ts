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
  path: string;
  headers: Record<string, string>;
  /** As origins. */
  product: string;
  bare: string;
}

/**
 * Sends two servers the same requests, in turns, so that other load on the machine affects both.
 * @returns responses per second, the medians of the rounds, and the product's share of the bare server's
 * @throws when their bodies differ, or when any request fails
 */
export async function compare({ what, leastRatio, path, headers, product, bare }: Pair) {
  const bytes = await sameBody([product + path, bare + path], headers);
  const perSecond = { product: [] as number[], bare: [] as number[] };
  for (const origin of [product, bare])
    await answersPerSecond({ url: origin + path, headers, duration: warmUpSeconds });
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`${what}: round ${round} of ${rounds}\n`);
    perSecond.product.push(await answersPerSecond({ url: product + path, headers, duration: roundSeconds }));
    perSecond.bare.push(await answersPerSecond({ url: bare + path, headers, duration: roundSeconds }));
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

/** A fair comparison needs equal bodies. @returns their size in bytes, decompressed */
async function sameBody(urls: string[], headers: Record<string, string>): Promise<number> {
  const [ours, theirs] = await Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(url, { headers });
      const body = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, encoding: answer.headers.get('content-encoding'), body };
    }),
  );
  const isSame = ours?.status === 200 && theirs?.status === 200 && ours.encoding === theirs.encoding;
  if (!isSame || !ours.body.equals(theirs.body)) throw new Error(`These answer differently: ${urls.join(', ')}`);
  return ours.body.length;
}
