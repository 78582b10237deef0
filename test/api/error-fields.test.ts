import { beforeAll, expect, test } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { newAdmin } from '../support/people.ts';
import { nightTrain } from '../support/samples.ts';

const app = testApp();
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin(app);
});

const right = 'a long enough one';
const short = 'short';
const takenAddress = () => ({ email: admin.email, password: 'quite another' });
const scenes = nightTrain.scenes.map((scene) => ({ ...scene, audio: 'x'.repeat(limits.fieldLength + 1) }));

test.each([
  ['account.changePassword', () => ({ currentPassword: short, newPassword: short }), 'newPassword', undefined],
  [
    'account.changePassword',
    () => ({ currentPassword: right, newPassword: 'password' }),
    'newPassword',
    'common-password',
  ],
  [
    'account.changePassword',
    () => ({ currentPassword: short, newPassword: 'quite another' }),
    'currentPassword',
    'wrong-password',
  ],
  ['account.delete', () => ({ password: short }), 'password', 'wrong-password'],
  ['auth.register', () => ({ ...takenAddress(), password: 'password' }), 'password', 'common-password'],
  ['auth.register', takenAddress, 'email', 'email-taken'],
  ['auth.resetPassword', () => ({ token: 'no', newPassword: 'password' }), 'newPassword', 'common-password'],
  ['auth.resetPassword', () => ({ token: 'no', newPassword: 'quite another' }), undefined, 'bad-link'],
  ['auth.login', () => ({ ...takenAddress(), password: 'not this one' }), undefined, undefined],
  ['templates.create', () => ({ ...nightTrain, name: ' ' }), 'name', undefined],
  // nested in the project, so it is not a form field
  ['templates.create', () => ({ ...nightTrain, name: 'Long', scenes }), undefined, undefined],
])('%s names the invalid field and the reason: %s %s %s', async (call, input, field, reason) => {
  const member = await newUser(app.app);
  const { data } = (await member.post(`/trpc/${call}`, input())).json().error;
  expect({ field: data.field, reason: data.reason }).toEqual({ field, reason });
});

test('editing an account names the field of a taken address and of a rejected name', async () => {
  const { id } = await newUser(app.app);
  const getField = async (change: object) =>
    (await admin.post('/trpc/admin.updateUser', { id, ...change })).json().error.data.field;
  expect(await getField({ email: admin.email })).toBe('email');
  expect(await getField({ email: 'nobody' })).toBe('email');
  expect(await getField({ lastName: '\u202emoc' })).toBe('lastName');
});

test('over REST an error is its message alone', async () => {
  const refused = await admin.post('/api/register', takenAddress());
  expect(refused.json()).toEqual({ message: 'An account with this e-mail address already exists' });
});

test('an error that forms show by the label of a field names the field for programs', async () => {
  const { projectTitle: _, ...untitled } = nightTrain;
  const member = await newUser(app.app);
  const problem = async (project: object) => {
    const { message, data } = (await member.post('/trpc/projects.assemble', { project })).json().error;
    return [message, data.field];
  };
  expect(await problem(untitled)).toEqual(['Title is missing.', 'project.projectTitle']);
  expect(await problem({ ...nightTrain, scenes })).toEqual([
    expect.stringMatching(/^Scene 1, Audio is too long/),
    'project.scenes.0.audio',
  ]);
});
