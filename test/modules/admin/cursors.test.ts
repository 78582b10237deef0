import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { Subscription } from '../../../src/modules/billing/subscription.entity.ts';
import { testApp } from '../../support/apps.ts';
import { newAdmin } from '../../support/people.ts';
import { rounds } from '../../support/rounds.ts';
import { addActivities, addComments, addUsers } from '../../support/rows.ts';

const app = testApp({ granted: false });
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin(app);
});

interface Row {
  /** From a small range, so that many rows have the same time. */
  second: number;
  /** Whether the filter selects the row. */
  picked: boolean;
}

interface List {
  table: 'users' | 'activities' | 'support_messages';
  /** Inserts rows that contain a word. */
  add: (rows: readonly Row[], word: string) => Promise<string[]>;
  part: (
    query: { q: string; limit: number; cursor?: string },
    filtered: boolean,
  ) => Promise<{ rows: Listed[]; next: string | null }>;
}

interface Listed {
  id: string;
  createdAt: string;
}

const at = (second: number) => new Date(Date.UTC(2020, 0, 1, 0, 0, second));

const lists: List[] = [
  {
    table: 'users',
    async add(rows, word) {
      const ids = await addUsers(
        app.orm,
        rows.map(({ second }) => ({ lastName: word, createdAt: at(second) })),
      );
      const picked = ids.filter((_, index) => rows[index]?.picked);
      const plans = picked.map((user) => ({ user, stripeSubscriptionId: `sub_${user}` }));
      if (plans.length > 0) await app.orm.em.fork().insertMany(Subscription, plans);
      return ids;
    },
    part: (query, filtered) =>
      admin.trpc().admin.users.query({ ...query, subscription: filtered ? 'has-subscription' : 'all' }),
  },
  {
    table: 'activities',
    add: (rows, word) =>
      addActivities(
        app.orm,
        rows.map(({ second, picked }) => ({ message: word, level: picked ? 'error' : 'info', createdAt: at(second) })),
      ),
    part: (query, filtered) => admin.trpc().admin.logs.query({ ...query, ...(filtered && { level: 'error' }) }),
  },
  {
    table: 'support_messages',
    add: (rows, word) =>
      addComments(
        app.orm,
        rows.map(({ second, picked }) => ({
          subject: word,
          status: picked ? 'closed' : 'open',
          createdAt: at(second),
        })),
      ),
    part: (query, filtered) => admin.trpc().admin.comments.query({ ...query, ...(filtered && { status: 'closed' }) }),
  },
];

const row = fc.record({ second: fc.integer({ min: 0, max: 3 }), picked: fc.boolean() });
/** Concurrent changes between two pages: some rows are added, some of those listed are deleted. */
const change = fc.record({
  come: fc.array(row, { maxLength: 3 }),
  go: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 3 }),
});
const scenario = fc.record({
  rows: fc.array(row, { maxLength: 25 }),
  limit: fc.integer({ min: 1, max: 7 }),
  filtered: fc.boolean(),
  changes: fc.array(change, { maxLength: 8 }),
});

let word = 0;

test.each(lists)('page by page, the list of $table returns each remaining row once and in order', async (list) => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ rows, limit, filtered, changes }) => {
      word += 1;
      const q = `word${word}x`;
      const ids = await list.add(rows, q);
      const gone = new Set<string>();
      const seen: Listed[] = [];
      const left = [...changes];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { rows: part, next } = await list.part({ q, limit, ...(cursor !== undefined && { cursor }) }, filtered);
        expect(part.length <= limit && (next === null || part.length === limit)).toBe(true);
        expect(part.filter(({ id }) => gone.has(id))).toEqual([]);
        seen.push(...part);
        const { come = [], go = [] } = left.shift() ?? {};
        if (come.length > 0) await list.add(come, q);
        const going = go.flatMap((index) => ids[index] ?? []);
        for (const id of going) gone.add(id);
        if (going.length > 0) await app.orm.em.fork().execute('delete from ?? where id in (?)', [list.table, going]);
        cursor = next;
      }
      const places = seen.map(({ createdAt, id }) => `${createdAt} ${id}`);
      expect(places).toEqual([...new Set(places)].toSorted().toReversed());
      const isWanted = (_: string, index: number) => !filtered || rows[index]?.picked === true;
      const seenIds = new Set(seen.map(({ id }) => id));
      expect(ids.filter(isWanted).filter((id) => !gone.has(id) && !seenIds.has(id))).toEqual([]);
      expect(ids.filter((id, index) => !isWanted(id, index) && seenIds.has(id))).toEqual([]);
    }),
    { numRuns: rounds({ short: 10, full: 40 }) },
  );
});
