import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { answersPerSecond, load } from './compare.ts';
import type { Engine } from './engines.ts';
import { openIdle } from './idle-connections.ts';
import { listPath } from './lists.ts';
import { median } from './median.ts';
import { type Row, rowOf } from './row.ts';
import type { Start } from './starting.ts';

const rounds = 3;
const idleMs = 5_000;
const loadSeconds = 5;
/** How long what a load or new connections leave behind may settle. */
const settleMs = 1_000;
/** The most memory that a process may have, in MB, and what connections may add to it. */
const mostMb = { PostgreSQL: { idle: 150, loaded: 300 }, embedded: { idle: 450, loaded: 600 }, connections: 100 };

/**
 * What a process has in memory some seconds after its start, after a load of lists, and how much more with many
 * connections open that ask for nothing than after answers over a few: each beside the bare server's, by processes that
 * are new in each round.
 * @param connections how many to open; 0 leaves them out
 */
export async function memory({ name, product, bare, cookies }: Engine, connections: number): Promise<Row[]> {
  const readings = { product: newReadings(), bare: newReadings() };
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`${name}: memory, round ${round} of ${rounds}\n`);
    await readIdle({ product, bare }, readings, connections);
    for (const [side, start] of [['product', product] as const, ['bare', bare] as const]) {
      const { origin, pid, stop } = await start();
      await answersPerSecond({ url: origin + listPath, headers: { cookie: cookies.kb17 }, duration: loadSeconds });
      await pause(settleMs);
      readings[side].loaded.push(residentMb(pid));
      await stop();
    }
  }
  const row = (what: string, of: keyof Readings, atMost: number) =>
    rowOf({
      ...{ what: `${name}: ${what}`, unit: 'MB', budget: { atMost } },
      ...{ product: median(readings.product[of]), bare: median(readings.bare[of]) },
    });
  const most = mostMb[name];
  return [
    row('memory idle', 'idle', most.idle),
    row('memory after load', 'loaded', most.loaded),
    ...(connections > 0
      ? [row(`${connections.toLocaleString('en')} idle connections more`, 'connected', mostMb.connections)]
      : []),
  ];
}

interface Readings {
  idle: number[];
  loaded: number[];
  connected: number[];
}
const newReadings = (): Readings => ({ idle: [], loaded: [], connected: [] });

async function readIdle(
  starts: Record<'product' | 'bare', Start>,
  { product, bare }: Record<'product' | 'bare', Readings>,
  connections: number,
): Promise<void> {
  const both = [
    { readings: product, ...(await starts.product()) },
    { readings: bare, ...(await starts.bare()) },
  ];
  await pause(idleMs);
  for (const { readings, origin, pid, stop } of both) {
    readings.idle.push(residentMb(pid));
    if (connections > 0) {
      // what the first answers take, compiled code above all, is no part of what a connection costs
      await answersPerSecond({ url: origin, headers: {}, duration: load.warmUpSeconds });
      await pause(settleMs);
      const before = residentMb(pid);
      const close = await openIdle(origin, connections);
      await pause(settleMs);
      readings.connected.push(residentMb(pid) - before);
      close();
    }
    await stop();
  }
}

/** What a process has in memory, in MB as Node's own limits count them: of 2 ** 20 bytes. */
function residentMb(pid: number): number {
  const kib = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  return kib / 1_024;
}
