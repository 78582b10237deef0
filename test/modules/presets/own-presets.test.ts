import { expect, test } from 'vitest';
import { ownPresetSchema } from '../../../src/domain/presets/own-presets.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import { OwnPreset } from '../../../src/modules/presets/own-preset.entity.ts';
import { testApp } from '../../support/apps.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp();

let number = 0;
/** Creates a user without presets. */
async function author() {
  number += 1;
  const visitor = new Visitor(app.app);
  const { id } = await visitor.register(`keeper-${number}@example.test`);
  return { visitor, id, api: visitor.trpc().presets };
}
const light = (content: string) => ({ field: 'light', content }) as const;
const notFound = { message: 'This preset does not exist', data: { httpStatus: 404 } };

/** Fills an account up to that many presets, bypassing the API. */
async function fill(userId: string, count: number) {
  await app.orm.em.fork().execute(
    `insert into own_presets (id, user_id, field, content, created_at)
     select gen_random_uuid(), ?, 'light', 'Light ' || number, now() from generate_series(1, ?) as number`,
    [userId, count],
  );
}

test('returns a saved text unchanged, oldest first, for any field', async () => {
  const { api } = await author();
  const kept = [];
  for (const field of sceneFieldKeys) kept.push(await api.add.mutate({ field, content: `Some ${field}` }));
  expect(kept.map(({ field, content }) => [field, content])).toEqual(sceneFieldKeys.map((key) => [key, `Some ${key}`]));
  const listed = await api.list.query();
  expect(listed.toSorted(byId)).toEqual(kept.toSorted(byId));
  for (const preset of listed) expect(ownPresetSchema.strict().parse(preset)).toEqual(preset);
});
const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

test('the order is the order of saving', async () => {
  const { api } = await author();
  const [first, second] = [await api.add.mutate(light('First')), await api.add.mutate(light('Second'))];
  await app.orm.em.fork().nativeUpdate(OwnPreset, { id: second.id }, { createdAt: new Date('2020-01-01') });
  expect(await api.list.query()).toEqual([second, first]);
});

test('returns any storable text unchanged, except for surrounding spaces', async () => {
  const { api } = await author();
  const odd = '\u{1f3ac} “quotes” \\ \'; drop table own_presets; -- {"$ne":null} ? $1 \u0001\ttab\nline';
  const kept = await api.add.mutate(light(`  ${odd} `));
  expect(kept.content).toBe(odd);
  const longest = await api.add.mutate(light('\u{1f3ac}'.repeat(limits.fieldLength)));
  expect((await api.list.query()).map(({ id }) => id).toSorted()).toEqual([kept.id, longest.id].toSorted());
});

test('saves the same text for the same field once, also concurrently', async () => {
  const { api } = await author();
  const first = await api.add.mutate(light('Lamp'));
  expect(await api.add.mutate(light(' Lamp '))).toEqual(first);
  const twice = await Promise.all([api.add.mutate(light('Moon')), api.add.mutate(light('Moon'))]);
  expect(twice[0]).toEqual(twice[1]);
  const other = await api.add.mutate({ field: 'grade', content: 'Lamp' });
  expect(other.id).not.toBe(first.id);
  expect(await api.list.query()).toHaveLength(3);
});

test('deletes one preset and no other', async () => {
  const { api } = await author();
  const [first, second] = [await api.add.mutate(light('First')), await api.add.mutate(light('Second'))];
  expect(await api.remove.mutate({ id: first.id })).toEqual({ id: first.id });
  expect(await api.list.query()).toEqual([second]);
  await expect(api.remove.mutate({ id: first.id })).rejects.toMatchObject(notFound);
});

test('another account’s preset returns 404 as if it did not exist', async () => {
  const [ada, eve] = [await author(), await author()];
  const kept = await ada.api.add.mutate(light('Mine'));
  expect(await eve.api.list.query()).toEqual([]);
  await expect(eve.api.remove.mutate({ id: kept.id })).rejects.toMatchObject(notFound);
  const hers = await eve.api.add.mutate(light('Mine'));
  expect(hers.id).not.toBe(kept.id);
  expect(await ada.api.list.query()).toEqual([kept]);
  const planted = { ...light('Planted'), user: ada.id, userId: ada.id, user_id: ada.id, id: kept.id };
  expect((await eve.visitor.post('/trpc/presets.add', planted)).statusCode).toBe(200);
  expect(await ada.api.list.query()).toEqual([kept]);
});

test('rejects every call without a session', async () => {
  const { presets } = new Visitor(app.app).trpc();
  const refused = { message: 'Not signed in', data: { httpStatus: 401 } };
  await expect(presets.list.query()).rejects.toMatchObject(refused);
  await expect(presets.add.mutate(light('x'))).rejects.toMatchObject(refused);
  await expect(presets.remove.mutate({ id: crypto.randomUUID() })).rejects.toMatchObject(refused);
});

test('an account cannot exceed its limit, also when the last two arrive at once', async () => {
  const { api, id } = await author();
  await fill(id, limits.ownPresetsPerUser - 1);
  const results = await Promise.allSettled([api.add.mutate(light('Last')), api.add.mutate(light('One more'))]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const full = {
    message: 'You have 200 presets, the limit for an account. Remove one first.',
    data: { httpStatus: 409 },
  };
  await expect(api.add.mutate(light('Another'))).rejects.toMatchObject(full);
  const listed = await api.list.query();
  expect(listed).toHaveLength(limits.ownPresetsPerUser);
  expect((await api.add.mutate(light('Light 7'))).content, 'an existing one').toBe('Light 7');
  await api.remove.mutate({ id: listed[0]?.id ?? '' });
  await api.add.mutate(light('Another'));
});

test('deleting an account deletes its presets', async () => {
  const { api, id } = await author();
  const kept = await api.add.mutate(light('Mine'));
  await app.orm.em.fork().execute('delete from users where id = ?', [id]);
  expect(await app.orm.em.fork().count(OwnPreset, { id: kept.id })).toBe(0);
});
