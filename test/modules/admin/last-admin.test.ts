import { beforeEach, expect, test } from 'vitest';
import { User } from '../../../src/platform/identity/user.entity.ts';
import { testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newAdmin } from '../../support/people.ts';
import { logEntriesAbout } from '../../support/rows.ts';
import { isEmbedded } from '../../support/test-database.ts';

type Admin = Awaited<ReturnType<typeof newAdmin>>;

const app = testApp({ granted: false });
beforeEach(noAdmins);

async function noAdmins() {
  await app.orm.em.fork().nativeUpdate(User, {}, { isAdmin: false });
}

const demote = (by: Admin, { id }: { id: string }) => by.patch(`/api/admin/users/${id}`, { isAdmin: false });
const remove = (by: Admin, { id }: { id: string }) => by.delete(`/api/admin/users/${id}`);
const admins = () => app.orm.em.fork().count(User, { isAdmin: true });
/** On the embedded database, calls run one by one, so every round has the same result as the first. */
const times = (count: number) => (isEmbedded ? 1 : count);
const lastAdminError = { message: 'This is the last admin. Make somebody else an admin first.' };

test('the last admin cannot be demoted', async () => {
  const ada = await newAdmin(app);
  for (const change of [{ isAdmin: false }, { isAdmin: false, firstName: 'Ada' }]) {
    const refused = await ada.patch(`/api/admin/users/${ada.id}`, change);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual(lastAdminError);
  }
  expect((await ada.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true, firstName: '' });
  expect(await logEntriesAbout(ada, ada, 'admin.user-changed')).toEqual([]);
  expect((await ada.patch(`/api/admin/users/${ada.id}`, { isAdmin: true, firstName: 'Ada' })).statusCode).toBe(200);
});

test('with a second admin one can be demoted, then the other cannot', async () => {
  const [ada, bob] = [await newAdmin(app), await newAdmin(app)];
  expect((await demote(ada, ada)).statusCode).toBe(200);
  expect((await demote(bob, bob)).json()).toEqual(lastAdminError);
  const eve = await newUser(app.app);
  expect((await demote(bob, eve)).statusCode, 'demoting a user without admin rights removes no admin').toBe(200);
});

test('admins cannot delete their own account here, last admin or not', async () => {
  const ada = await newAdmin(app);
  const message = 'This is your own account. Delete it in the editor, in the account menu.';
  for (const others of [0, 1]) {
    if (others > 0) await newAdmin(app);
    const refused = await remove(ada, ada);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({ message });
  }
  expect((await ada.get('/api/auth/user')).statusCode).toBe(200);
});

test('an admin can be deleted while another is left', async () => {
  const [ada, bob] = [await newAdmin(app), await newAdmin(app)];
  expect((await remove(ada, bob)).json()).toEqual({ ok: true });
  expect((await bob.get('/api/admin/users')).statusCode).toBe(401);
  expect(await admins()).toBe(1);
});

test.each([
  ['demote each other', demote, demote],
  ['delete each other', remove, remove],
  ['demote and delete each other', demote, remove],
])('one remains when two admins %s at once', async (_, one, other) => {
  for (let round = 1; round <= times(10); round += 1) {
    await noAdmins();
    const [ada, bob] = [await newAdmin(app), await newAdmin(app)];
    const answers = await Promise.all([one(ada, bob), other(bob, ada)]);
    expect(await admins()).toBe(1);
    const codes = answers.map(({ statusCode }) => statusCode);
    // by then, the second is the last admin or no longer an admin
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect([401, 403, 409]).toContain(codes.find((code) => code !== 200));
  }
});

test('one remains when three admins are demoted at the same time', async () => {
  for (let round = 1; round <= times(5); round += 1) {
    await noAdmins();
    const three = [await newAdmin(app), await newAdmin(app), await newAdmin(app)];
    const answers = await Promise.all(three.map((admin) => demote(admin, admin)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409]);
    expect(await admins()).toBe(1);
  }
});
