import { holdLock } from '../platform/advisory-locks.ts';
import type { Orm } from '../platform/database.ts';
import { ensureCatalog } from './catalog.ts';
import { SandboxClock } from './clock.entity.ts';
import { doWhatIsDue } from './due-work.ts';
import { Ledger } from './ledger.ts';

/**
 * Works with the sandbox's objects in one transaction, alone, after all that has fallen due was done.
 * @param work what it throws undoes everything
 * @returns its answer, and whether events wait to be delivered
 */
export async function withLedger<Answer>(
  orm: Orm,
  work: (ledger: Ledger, clock: SandboxClock) => Promise<Answer>,
): Promise<{ answer: Answer; emitted: boolean }> {
  return orm.em.fork().transactional(async (em) => {
    // one request at a time, over all processes: Stripe locks each object alike
    await holdLock(em, 'sandbox');
    const clock = (await em.findOne(SandboxClock, { id: 1 })) ?? em.create(SandboxClock, { id: 1 });
    const ledger = new Ledger(em, clock);
    await ensureCatalog(ledger);
    await doWhatIsDue(ledger);
    const answer = await work(ledger, clock);
    return { answer, emitted: ledger.emitted };
  });
}

/** The sandbox's time. */
export async function sandboxTime(orm: Orm): Promise<Date> {
  const clock = await orm.em.fork().findOne(SandboxClock, { id: 1 });
  return new Date(Date.now() + (clock?.offsetMs ?? 0));
}

/** Moves the sandbox's time on and does what falls due until then. @returns whether events wait to be delivered */
export async function moveClock(orm: Orm, ms: number): Promise<boolean> {
  if (!(ms >= 0)) throw new RangeError('the clock only moves on');
  const { emitted } = await withLedger(orm, async (ledger, clock) => {
    clock.offsetMs += Math.round(ms);
    ledger.now = Math.floor((Date.now() + clock.offsetMs) / 1_000);
    await doWhatIsDue(ledger);
  });
  return emitted;
}
