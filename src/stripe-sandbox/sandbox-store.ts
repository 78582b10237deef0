import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { daySeconds } from '../domain/product/time-units.ts';
import type { SqlEntityManager } from '../platform/database/orm.ts';
import { type SandboxCounter, SandboxEvent, type SandboxNotes, SandboxObject } from './entities.ts';
import { missing } from './errors.ts';
import { getItem, type Kind, type StoredDeletion, type StoredObjects } from './stored-objects.ts';

/** The API version of the sandbox's objects. Equals the version that the installed SDK requests. */
export const apiVersion = '2026-10-28.endive';

/** Returns a random id in Stripe's format. @param prefix such as `cus` */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

interface Change<K extends Kind> {
  data: Partial<StoredObjects[K]>;
  notes?: SandboxNotes;
  /** The type of the event to emit if the object's data changes. */
  type?: string;
}

/** Access to the sandbox's objects within one exclusive transaction. */
export class SandboxStore {
  /** Seconds since 1970. */
  readonly realNow = Math.floor(Date.now() / 1_000);
  /** The time by the current customer's clock, or real time if there is no current customer. Seconds since 1970. */
  now = this.realNow;
  /** Whether an event was emitted and waits to be delivered. */
  emitted = false;
  readonly em: SqlEntityManager;
  readonly #counter: SandboxCounter;
  /** How far the current customer's clock is ahead of real time, in seconds. */
  #ahead = 0;

  constructor(em: SqlEntityManager, counter: SandboxCounter) {
    this.em = em;
    this.#counter = counter;
  }

  /**
   * Switches to a customer's clock.
   * @param id the id of the customer or of an object of the customer; null for real time
   * @param at the new time, in real time
   */
  async switchClock(id: string | null, at: number = this.realNow): Promise<void> {
    const row = id === null ? null : await this.em.findOne(SandboxObject, { id });
    const customer = row?.customer ? await this.em.findOne(SandboxObject, { id: row.customer }) : row;
    this.#ahead = customer?.notes.aheadSeconds ?? 0;
    this.now = at + this.#ahead;
  }

  /** Moves the current customer's clock. */
  async moveClock(customer: string, seconds: number): Promise<void> {
    const row = await this.#row(customer);
    this.#ahead += seconds;
    this.now += seconds;
    row.notes = { ...row.notes, aheadSeconds: this.#ahead };
    // due times are stored in real time, so moving the clock brings them closer
    for (const waiting of await this.em.find(SandboxObject, { customer, dueAt: { $ne: null } })) {
      waiting.dueAt = Number(waiting.dueAt) - seconds;
    }
  }

  /** Finds an object by id. For a deleted customer, returns the deletion record. */
  async find<K extends Kind>(kind: K, id: string): Promise<StoredObjects[K] | StoredDeletion | undefined> {
    const row = await this.em.findOne(SandboxObject, { id, object: kind });
    // `add` and `change` store each kind of object with the type of that kind
    return row?.data as StoredObjects[K] | undefined;
  }

  /**
   * Finds an object that was not deleted.
   * @param param the request parameter with the id; undefined if the id is in the path
   * @throws SandboxError resource_missing
   */
  async findOrFail<K extends Kind>(kind: K, id: string, param?: string): Promise<StoredObjects[K]> {
    const found = await this.find(kind, id);
    if (!found || 'deleted' in found) throw missing(kind, id, param);
    // not deleted, so complete
    return found as StoredObjects[K];
  }

  /** Returns the sandbox's own data about an object. */
  async notes(id: string): Promise<SandboxNotes> {
    return (await this.#row(id)).notes;
  }

  /** Returns all of a customer's objects of a kind, newest first. */
  async all<K extends Kind>(kind: K, customer: string): Promise<StoredObjects[K][]> {
    await this.em.flush();
    const rows = await this.em.find(SandboxObject, { object: kind, customer }, { orderBy: { position: 'desc' } });
    // safe for the same reason as in `find`
    return rows.map(({ data }) => data as StoredObjects[K]);
  }

  /** Stores a new object. */
  add<K extends Kind>(kind: K, data: StoredObjects[K], notes: SandboxNotes = {}): StoredObjects[K] {
    this.em.create(SandboxObject, {
      id: data.id,
      object: kind,
      customer: customerId(data),
      position: this.#next(),
      data,
      notes,
      dueAt: this.#realDueAt(data, notes),
    });
    return data;
  }

  /** Changes an object's fields. @returns the changed object */
  async change<K extends Kind>(kind: K, id: string, { data, notes, type }: Change<K>): Promise<StoredObjects[K]> {
    const before = await this.findOrFail(kind, id);
    const after: StoredObjects[K] = { ...before, ...data };
    const row = await this.#row(id);
    row.notes = { ...row.notes, ...notes };
    row.data = after;
    row.customer = customerId(after);
    row.dueAt = this.#realDueAt(after, row.notes);
    if (type && !isDeepStrictEqual(before, after)) this.emit(type, after);
    return after;
  }

  /** Replaces a customer with a deletion record. */
  async remove(id: string): Promise<StoredDeletion> {
    const deletion: StoredDeletion = { id, object: 'customer', deleted: true };
    (await this.#row(id)).data = deletion;
    return deletion;
  }

  /** Stores an event, to be delivered once the transaction commits. */
  emit(type: string, object: object): void {
    const id = newId('evt');
    this.em.create(SandboxEvent, {
      id,
      type,
      position: this.#next(),
      created: this.now,
      body: {
        id,
        object: 'event',
        api_version: apiVersion,
        created: this.now,
        data: { object: structuredClone(object) },
        // Stripe's type is a union of all event types
        type: type as Stripe.Event.Type,
      },
      queuedAt: Date.now(),
      nextAttemptAt: Date.now(),
    });
    this.emitted = true;
  }

  async #row(id: string) {
    return this.em.findOneOrFail(SandboxObject, { id });
  }

  #realDueAt(data: StoredObjects[Kind], notes: SandboxNotes): number | null {
    const due = dueAt(data, notes);
    return due === null ? null : Math.max(due, this.now) - this.#ahead;
  }

  #next(): number {
    this.#counter.position += 1;
    return this.#counter.position;
  }
}

function customerId(data: StoredObjects[Kind]): string | null {
  return 'customer' in data ? data.customer : null;
}

/** How long before the end of a trial `customer.subscription.trial_will_end` is sent. */
const noticeSeconds = 3 * daySeconds;

/** Returns when an object next needs processing, in seconds since 1970 by the customer's clock; null for never. */
function dueAt(data: StoredObjects[Kind], { noticedTrialEnd }: SandboxNotes): number | null {
  if (data.object === 'invoice') return data.status === 'open' ? data.next_payment_attempt : null;
  if (data.object !== 'subscription' || data.status === 'canceled') return null;
  const { status, cancel_at: cancelAt, trial_end: trialEnd } = data;
  const times = [getItem(data).current_period_end];
  if (cancelAt !== null) times.push(cancelAt);
  if (status === 'trialing' && trialEnd !== null && noticedTrialEnd !== trialEnd) times.push(trialEnd - noticeSeconds);
  return Math.min(...times);
}
