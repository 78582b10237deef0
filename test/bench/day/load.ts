import { setTimeout as pause } from 'node:timers/promises';
import type { KindName, Mix } from './mix.ts';
import type { People } from './people.ts';

export interface Load {
  /** How long answers took, by the kind of request: milliseconds since it was due. */
  latencies: Map<KindName, number[]>;
  /** 5xx, broken connections, and whatever else is not the answer of a request that was right. */
  failures: string[];
  seconds: number;
  /** Whether answers came as fast as requests were sent. */
  keptUp: boolean;
}

/**
 * Sends requests of a mix at a fixed rate, whether or not earlier ones were answered: people do not wait for each other.
 * Times count from when a request was due, so that what waits in a queue counts.
 */
export async function drive(
  people: People,
  { mix, rate, seconds }: { mix: Mix; rate: number; seconds: number },
): Promise<Load> {
  const load: Load = { latencies: new Map(), failures: [], seconds, keptUp: true };
  const order = inTurn(mix);
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  const total = Math.round(rate * seconds);

  const send = async (kind: KindName, due: number) => {
    const { name, status } = await people.send(kind);
    if (status !== 200) load.failures.push(`${name}: ${status}`);
    const times = load.latencies.get(name) ?? [];
    times.push(performance.now() - due);
    load.latencies.set(name, times);
  };
  for (let sent = 0; sent < total && load.keptUp; ) {
    const due = began + (sent / rate) * 1_000;
    if (performance.now() < due) {
      await pause(1);
      continue;
    }
    const request: Promise<void> = send(order(), due)
      .catch((error) => void load.failures.push(String(error)))
      .finally(() => underWay.delete(request));
    underWay.add(request);
    sent += 1;
    // from there on it would only grow
    load.keptUp = underWay.size < people.mostAtOnce;
  }
  await Promise.all(underWay);
  load.seconds = (performance.now() - began) / 1_000;
  return load;
}

/** The kinds in an order in which each is always as close to its share as it can be. */
function inTurn(mix: Mix): () => KindName {
  const debts = new Map([...mix.keys()].map((name) => [name, 0]));
  return () => {
    for (const [name, share] of mix) debts.set(name, (debts.get(name) ?? 0) + share);
    const [next] = [...debts].reduce((most, debt) => (debt[1] > most[1] ? debt : most));
    debts.set(next, (debts.get(next) ?? 0) - 1);
    return next;
  };
}
