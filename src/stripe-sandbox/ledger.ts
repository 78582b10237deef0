import type Stripe from 'stripe';
import type { SqlEntityManager } from '../platform/orm.ts';
import { dueAt } from './due.ts';
import { type SandboxCounter, SandboxEvent, type SandboxNotes, SandboxObject } from './entities.ts';
import { missing } from './errors.ts';
import { newId } from './ids.ts';
import type { Kind, StoredDeletion, StoredObjects } from './stored-objects.ts';

/** The API version of the sandbox's objects: the one that the installed SDK requests. */
export const apiVersion = '2026-10-28.endive';

/** The request that causes the events of a transaction; null for work that fell due. */
export type Cause = Stripe.Event.Request | null;

/** Access to the sandbox's objects within one exclusive transaction. */
export class Ledger {
  /** Seconds since 1970. */
  readonly realNow = Math.floor(Date.now() / 1_000);
  /** The time by the current customer's clock, else real time. Seconds since 1970. */
  now = this.realNow;
  cause: Cause = null;
  /** Whether an event was emitted and waits to be delivered. */
  emitted = false;
  readonly em: SqlEntityManager;
  readonly #counter: SandboxCounter;
  /** How far that customer's clock is ahead of real time, in seconds. */
  #ahead = 0;

  constructor(em: SqlEntityManager, counter: SandboxCounter) {
    this.em = em;
    this.#counter = counter;
  }

  /** Switches to a customer's clock. @param id of the customer or one of their objects @param at in real time */
  async follow(id: string | null, at: number = this.realNow): Promise<void> {
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
    // due times are stored in real time, which is now closer
    for (const waiting of await this.em.find(SandboxObject, { customer, dueAt: { $ne: null } })) {
      waiting.dueAt = Number(waiting.dueAt) - seconds;
    }
  }

  /** Finds an object by id; for a deleted customer, its deletion. */
  async find<K extends Kind>(kind: K, id: string): Promise<StoredObjects[K] | StoredDeletion | undefined> {
    const row = await this.em.findOne(SandboxObject, { id, object: kind });
    // only `add` and `change` write objects, each with the type of its kind
    return row?.data as StoredObjects[K] | undefined;
  }

  /** @param param the parameter that holds the id; by default the path does @throws SandboxError resource_missing */
  async need<K extends Kind>(kind: K, id: string, param?: string): Promise<StoredObjects[K]> {
    const found = await this.find(kind, id);
    if (!found || 'deleted' in found) throw missing(kind, id, param);
    // not deleted, so complete
    return found as StoredObjects[K];
  }

  async notes(id: string): Promise<SandboxNotes> {
    return (await this.#row(id)).notes;
  }

  /** All objects of a kind, newest first. @param customer limits them to one customer */
  async all<K extends Kind>(kind: K, customer?: string): Promise<StoredObjects[K][]> {
    await this.em.flush();
    const where = { object: kind, ...(customer && { customer }) };
    const rows = await this.em.find(SandboxObject, where, { orderBy: { position: 'desc' } });
    // safe for the same reason as in `find`
    return rows.map(({ data }) => data as StoredObjects[K]).filter((data) => !('deleted' in data));
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

  /** Changes an object's fields. @param type of the event to emit @returns the changed object */
  async change<K extends Kind>(
    kind: K,
    id: string,
    { data: fields, notes, type }: { data: Partial<StoredObjects[K]>; notes?: SandboxNotes; type?: string },
  ): Promise<StoredObjects[K]> {
    const before = await this.need(kind, id);
    const data: StoredObjects[K] = { ...before, ...fields };
    const row = await this.#row(id);
    row.notes = { ...row.notes, ...notes };
    row.data = data;
    row.customer = customerId(data);
    row.dueAt = this.#realDueAt(data, row.notes);
    const previous = previousAttributes(before, data);
    if (type && (previous || !type.endsWith('.updated'))) {
      this.emit(type, data, type.endsWith('.updated') ? previous : undefined);
    }
    return data;
  }

  /** Replaces a customer by its deletion. */
  async remove(id: string): Promise<StoredDeletion> {
    const row = await this.#row(id);
    const deletion: StoredDeletion = { id, object: 'customer', deleted: true };
    row.data = deletion;
    return deletion;
  }

  /** Stores an event, to be delivered once the transaction commits. */
  emit(type: string, object: object, previous?: object): void {
    const id = newId('evt');
    const body: Stripe.EventBase = {
      id,
      object: 'event',
      api_version: apiVersion,
      created: this.now,
      data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 1,
      request: this.cause ?? { id: null, idempotency_key: null },
      // Stripe's type is a union of all event types
      type: type as Stripe.Event.Type,
    };
    this.em.create(SandboxEvent, {
      id,
      type,
      position: this.#next(),
      created: this.now,
      body,
      queuedAt: Date.now(),
      nextAttemptAt: Date.now(),
    });
    this.emitted = true;
  }

  async #row(id: string) {
    return this.em.findOneOrFail(SandboxObject, { id });
  }

  #realDueAt(data: StoredObjects[Kind], notes: SandboxNotes): number | null {
    const due = dueAt(data, notes, this.now);
    return due === null ? null : due - this.#ahead;
  }

  #next(): number {
    this.#counter.position += 1;
    return this.#counter.position;
  }
}

function customerId(data: StoredObjects[Kind]): string | null {
  return 'customer' in data ? data.customer : null;
}

/** The previous values of changed fields; undefined if nothing changed. */
function previousAttributes(before: object, after: object): object | undefined {
  const now = new Map(Object.entries(after));
  const changed = Object.entries(before).flatMap(([name, value]) => {
    if (JSON.stringify(value) === JSON.stringify(now.get(name))) return [];
    const inner = isMap(value) && isMap(now.get(name)) ? previousAttributes(value, now.get(name)) : value;
    return [[name, inner ?? null]];
  });
  // an added metadata key counts as null before
  const added = [...now.keys()].filter((name) => !(name in before)).map((name) => [name, null]);
  const all = [...changed, ...added];
  return all.length > 0 ? Object.fromEntries(all) : undefined;
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
