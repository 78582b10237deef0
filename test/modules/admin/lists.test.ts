import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminUser } from '../../../src/domain/admin/admin.ts';
import { testApp } from '../../support/apps.ts';
import { newAdmin, newSubscriber } from '../../support/people.ts';
import { addActivities, addComments, addUsers } from '../../support/rows.ts';
import type { Visitor } from '../../support/visitor.ts';

const app = testApp({ granted: false, stripePages: 'without-webhooks' });
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin(app);
});

const anyId = '6f0b0b52-1f3f-4c5e-9d3a-0d8f3c1f6a11';
const findUsers = async (query: Record<string, string>) => {
  const response = await admin.get(`/api/admin/users?${new URLSearchParams(query)}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<AdminUser[]>();
};
const firstNames = async (query: Record<string, string>) =>
  (await findUsers(query)).map(({ firstName }) => firstName).toSorted();

test('sorts accounts newest first, then by id', async () => {
  const at = (second: number) => new Date(Date.UTC(2020, 0, 1, 0, 0, second));
  const moments = [3, 1, 2, 2, 2, 5, 4];
  await addUsers(
    app.orm,
    moments.map((second) => ({ lastName: 'Order', createdAt: at(second) })),
  );
  const rows = await findUsers({ q: 'order' });
  expect(rows.map(({ createdAt }) => createdAt)).toEqual(
    moments.toSorted((one, other) => other - one).map((second) => at(second).toISOString()),
  );
  const ids = rows.slice(3, 6).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted().toReversed());
  const all = await findUsers({});
  expect(all.at(-1)?.lastName).toBe('Order');
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  );
});

describe('a search', () => {
  beforeAll(() =>
    addUsers(app.orm, [
      { firstName: 'Ada', lastName: 'Lovelace', email: 'countess@engine.test' },
      { firstName: 'Adam', lastName: 'Loveless', email: 'adam@engine.test' },
      { firstName: 'Grace', lastName: 'Hopper', email: 'ada.fan@engine.test' },
      { firstName: '100%', lastName: 'Sign', email: 'percent@sign.test' },
      { firstName: 'a_b', lastName: 'Sign', email: 'underline@sign.test' },
      { firstName: 'a\\b', lastName: 'Sign', email: 'backslash@sign.test' },
      { firstName: 'axb', lastName: 'Sign', email: 'plain@sign.test' },
      { firstName: '1000', lastName: 'Sign', email: 'number@sign.test' },
      { firstName: "O'Neil; --", lastName: 'Sign', email: 'quote@sign.test' },
      { firstName: 'Étienne', lastName: 'ŽIŽKA', email: 'etienne@sign.test' },
    ]),
  );

  test.each([
    ['ada', ['Ada', 'Adam', 'Grace']],
    ['ADA', ['Ada', 'Adam', 'Grace']],
    ['engine.test', ['Ada', 'Adam', 'Grace']],
    ['ada love', ['Ada', 'Adam']],
    ['love   ada', ['Ada', 'Adam']],
    [' lovelace ', ['Ada']],
    ['ada hopper', ['Grace']],
    ['ada love hopper', []],
    ['ss@ENG', ['Ada']],
    ['nobody', []],
    ['%', ['100%']],
    ['100%', ['100%']],
    ['_', ['a_b']],
    ['a_b', ['a_b']],
    ['\\', ['a\\b']],
    ['a\\b', ['a\\b']],
    ['\\%', []],
    ['a%b', []],
    ["o'neil; --", ["O'Neil; --"]],
    ['étienne', ['Étienne']],
    ['ÉTIENNE', ['Étienne']],
    ['žižka', ['Étienne']],
    ['Etienne žiž', ['Étienne']],
  ])('for %j finds %j', async (q, names) => {
    expect(await firstNames({ q })).toEqual(names);
  });

  test('returns the same over tRPC, with the cursor of the next page', async () => {
    const page = await admin.trpc().admin.users.query({ q: 'ada', limit: 2 });
    expect(page).toEqual({ rows: (await findUsers({ q: 'ada' })).slice(0, 2), next: expect.any(String) });
    const last = await admin.trpc().admin.users.query({ q: 'ada', limit: 2, cursor: String(page.next) });
    expect(last).toEqual({ rows: (await findUsers({ q: 'ada' })).slice(2), next: null });
  });

  test('takes at most 200 characters, all of them storable', async () => {
    expect(await firstNames({ q: 'x'.repeat(200) })).toEqual([]);
    expect(await firstNames({ q: 'a '.repeat(100) })).not.toEqual([]);
    const long = await admin.get(`/api/admin/users?q=${'x'.repeat(201)}`);
    expect(long.statusCode).toBe(400);
    expect(long.json().message).toBe('The search is too long: 201 of at most 200 characters.');
    expect((await admin.get('/api/admin/users?q=%00')).statusCode).toBe(400);
  });
});

test('filters accounts by subscription, also in a search', async () => {
  const [subscriber] = [await newSubscriber(app), await addUsers(app.orm, [{ email: 'member-none@example.test' }])];
  const [all, having, none] = [
    await findUsers({ subscription: 'all' }),
    await findUsers({ subscription: 'has-subscription' }),
    await findUsers({ subscription: 'none' }),
  ];
  expect(having.map(({ id }) => id)).toEqual([subscriber.id]);
  expect(having[0]).toMatchObject({
    stripeSubscriptionId: expect.stringMatching(/^sub_/),
    subscriptionStatus: 'trialing',
  });
  expect(none).toEqual(all.filter(({ id }) => id !== subscriber.id));
  for (const { stripeSubscriptionId, subscriptionStatus } of none) {
    expect([stripeSubscriptionId, subscriptionStatus]).toEqual([null, null]);
  }
  expect(await findUsers({ subscription: 'has-subscription', q: 'member-' })).toEqual(having);
  expect(await findUsers({ subscription: 'has-subscription', q: 'member-none' })).toEqual([]);
  expect(await findUsers({ subscription: 'none', q: 'member-none' })).toHaveLength(1);
  expect(await findUsers({ subscription: 'none', q: subscriber.email })).toEqual([]);
  expect((await admin.get('/api/admin/users?subscription=some')).statusCode).toBe(400);
});

describe.each([
  [
    'users',
    () =>
      addUsers(
        app.orm,
        Array.from({ length: 620 }, (_, n) => ({ lastName: `Many ${n}` })),
      ),
  ],
  [
    'logs',
    () =>
      addActivities(
        app.orm,
        Array.from({ length: 620 }, (_, n) => ({ message: `Many ${n}` })),
      ),
  ],
  [
    'comments',
    () =>
      addComments(
        app.orm,
        Array.from({ length: 620 }, (_, n) => ({ subject: `Many ${n}` })),
      ),
  ],
] as const)('the list of %s', (list, add) => {
  let ids: string[];
  beforeAll(async () => {
    ids = await add();
  });
  const part = async (query: string) => {
    const { statusCode, headers, json } = await admin.get(`/api/admin/${list}?q=many&${query}`);
    return { statusCode, link: headers.link, answer: json() };
  };

  test('returns 100 rows at once, or as many as requested up to 500', async () => {
    for (const [query, length] of [
      ['', 100],
      ['limit=1', 1],
      ['limit=500', 500],
    ] as const) {
      const { statusCode, answer } = await part(query);
      expect(statusCode).toBe(200);
      expect(answer).toBeInstanceOf(Array);
      expect(answer).toHaveLength(length);
    }
  });

  test.each(['0', '501', '-1', '1.5', 'x', '', '1&limit=2'])('rejects limit=%s', async (limit) => {
    const { statusCode, answer } = await part(`limit=${limit}`);
    expect(statusCode).toBe(400);
    expect(answer).toEqual({ message: expect.stringMatching(/^The number of rows .+\.$/) });
  });

  test.each([
    '',
    'x',
    '%00',
    encoded('null'),
    encoded('[]'),
    encoded('["2020-01-01T00:00:00.000Z"]'),
    encoded('["2020-01-01T00:00:00.000Z","x"]'),
    encoded(`["yesterday","${anyId}"]`),
    encoded(`["0000-01-01T00:00:00.000Z","${anyId}"]`),
    encoded(`["2020-01-01T00:00:00.000Z","${anyId}","' or true --"]`),
    encoded(`{"createdAt":"2020-01-01T00:00:00.000Z","id":"${anyId}"}`),
  ])('rejects the cursor %j', async (cursor) => {
    const { statusCode, answer } = await part(`cursor=${cursor}`);
    expect(answer).toEqual({ message: 'The cursor is invalid. Use the one from the previous page.' });
    expect(statusCode).toBe(400);
  });

  test('returns each row once along its Link headers, which keep search and limit', async () => {
    const parts = await readAllPages<{ id: string }>(admin, `/api/admin/${list}?q=many&limit=200`);
    expect(parts.map(({ rows }) => rows.length)).toEqual([200, 200, 200, 20]);
    expect(parts.flatMap(({ rows }) => rows.map(({ id }) => id)).toSorted()).toEqual(ids.toSorted());
    for (const { url } of parts) {
      const { pathname, searchParams } = new URL(url, app.url);
      expect([pathname, searchParams.get('q'), searchParams.get('limit')]).toEqual([
        `/api/admin/${list}`,
        'many',
        '200',
      ]);
    }
  });

  test('has no Link header when the last page is exactly full', async () => {
    const parts = await readAllPages(admin, `/api/admin/${list}?q=many&limit=310`);
    expect(parts.map(({ rows }) => rows.length)).toEqual([310, 310]);
    expect((await part('limit=5')).link).toMatch(/^<\/api\/admin\/\w+\?q=many&limit=5&cursor=[\w-]+>; rel="next"$/);
  });
});

test('keeps unusual search words and filters in the Link header', async () => {
  const q = 'R&D <100%> "é"; ,=';
  await addUsers(
    app.orm,
    Array.from({ length: 3 }, () => ({ firstName: q })),
  );
  await addUsers(app.orm, [{ firstName: 'R&D', lastName: 'of another' }]);
  const query = new URLSearchParams({ subscription: 'none', q, limit: '1' });
  const parts = await readAllPages<AdminUser>(admin, `/api/admin/users?${query}`);
  expect(parts.map(({ rows }) => rows.map(({ firstName }) => firstName))).toEqual([[q], [q], [q]]);
  for (const { url } of parts) expect(new URL(url, app.url).searchParams.get('subscription')).toBe('none');
});

function encoded(json: string): string {
  return Buffer.from(json).toString('base64url');
}

/** Follows the Link header of a REST list to its end. @returns the rows of each page, and its URL */
async function readAllPages<Row>(visitor: Visitor, first: string): Promise<{ url: string; rows: Row[] }[]> {
  const parts = [];
  for (let url: string | undefined = first; url !== undefined; ) {
    const response = await visitor.get(url);
    if (response.statusCode !== 200) throw new Error(`no list at ${url}: ${response.body}`);
    parts.push({ url, rows: response.json<Row[]>() });
    url = /^<(.+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
  }
  return parts;
}
