import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, productOn } from './engines.ts';
import { median } from './median.ts';
import type { AtEnd } from './own-server.ts';
import { type Row, rowOf } from './row.ts';
import type { Start } from './starting.ts';

const rounds = 7;
/** The most that a start may take until the first answer, in milliseconds. */
const mostMs = { PostgreSQL: 1_000, embedded: 1_500, firstEmbedded: 3_000 };

/** A start on the database that a former start made, beside the bare server's. */
export async function secondStart({ name, product, bare }: Engine): Promise<Row> {
  return beside({ what: `${name}: second start`, product, bare, atMost: mostMs[name] });
}

/** The start that makes the embedded database, beside one of the bare server on a database that is there. */
export async function firstStart({ bare }: Engine, { folder, atEnd }: { folder: string; atEnd: AtEnd }): Promise<Row> {
  const data = join(folder, 'first');
  const first = productOn({ DATA_DIR: data }, atEnd);
  const product: Start = () => {
    rmSync(data, { recursive: true, force: true });
    return first();
  };
  return beside({ what: 'embedded: first start', product, bare, atMost: mostMs.firstEmbedded });
}

interface Pair {
  what: string;
  product: Start;
  bare: Start;
  atMost: number;
}

async function beside({ what, product, bare, atMost }: Pair): Promise<Row> {
  process.stderr.write(`${what}: ${rounds} rounds\n`);
  const ms = { product: [] as number[], bare: [] as number[] };
  // the first of each fills the caches of files and of compiled code
  for (let round = 0; round <= rounds; round += 1) {
    const [ours, theirs] = [await timeOf(product), await timeOf(bare)];
    if (round === 0) continue;
    ms.product.push(ours);
    ms.bare.push(theirs);
  }
  return rowOf({ what, unit: 'ms', product: median(ms.product), bare: median(ms.bare), budget: { atMost } });
}

async function timeOf(start: Start): Promise<number> {
  const { firstAnswerMs, stop } = await start();
  await stop();
  return firstAnswerMs;
}
