import { beforeAll, expect, test } from 'vitest';
import { Template } from '../../src/modules/templates/template.entity.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { newAdmin } from '../support/people.ts';
import { addComments, listedUser } from '../support/rows.ts';
import { nightTrain } from '../support/samples.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin(app);
});

/** Displays as a different text: everything after U+202E is shown backwards. */
const disguised = 'Ada \u202emoc.live@adA';
const disguisedReason = 'has a hidden character that changes the direction of text (U+202E); remove it.';
const invisible = '\u200b\u2800';
const invisibleReason = 'has only invisible characters.';
const cases = [
  { what: 'disguised text', name: disguised, reason: disguisedReason },
  { what: 'only invisible characters', name: invisible, reason: invisibleReason },
];

const summarize = ({ statusCode, json }: Awaited<ReturnType<Visitor['get']>>) => [statusCode, json().message];

test.each(cases)('registration rejects a name with $what', async ({ name, reason }) => {
  const person = { email: 'disguised@example.test', password: 'a long enough one' };
  for (const [key, label] of Object.entries({ firstName: 'First name', lastName: 'Last name' })) {
    const response = await new Visitor(app.app).post('/api/register', { ...person, [key]: name });
    expect(summarize(response)).toEqual([400, `${label} ${reason}`]);
  }
  expect(await app.orm.em.fork().count(User, { email: person.email })).toBe(0);
});

test.each(cases)('the contact form rejects a name or subject with $what', async ({ name, reason }) => {
  const message = { name: 'Ada', email: 'ada@example.test', subject: 'Grain', message: 'Where is it?' };
  for (const [key, label] of Object.entries({ name: 'Name', subject: 'Subject' })) {
    const called = await new Visitor(app.app).post('/trpc/support.send', { ...message, [key]: name });
    expect([called.statusCode, called.json().error.message]).toEqual([400, `${label} ${reason}`]);
  }
  const text = await new Visitor(app.app).post('/trpc/support.send', { ...message, message: `Quoted: ${disguised}` });
  expect(text.statusCode, 'a message may quote anything').toBe(200);
});

test.each(cases)('an admin cannot give a user a name with $what', async ({ name, reason }) => {
  const ada = await newUser(app.app);
  for (const [key, label] of Object.entries({ firstName: 'First name', lastName: 'Last name' })) {
    const response = await admin.patch(`/api/admin/users/${ada.id}`, { firstName: 'Ada', [key]: name });
    expect(summarize(response)).toEqual([400, `${label} ${reason}`]);
  }
  expect(await listedUser(admin, ada)).toMatchObject({ firstName: '', lastName: '' });
});

test.each(cases)('an account whose stored name has $what can still be edited and renamed', async ({ name }) => {
  const ada = await newUser(app.app);
  await app.orm.em.fork().nativeUpdate(User, { id: ada.id }, { firstName: name });
  const whole = { firstName: name, lastName: 'Berg', email: ada.email, isAdmin: false };
  const changed = await admin.patch(`/api/admin/users/${ada.id}`, whole);
  expect(changed.json()).toMatchObject({ firstName: name, lastName: 'Berg' });
  const renamed = await admin.patch(`/api/admin/users/${ada.id}`, { ...whole, firstName: 'Ada' });
  expect(renamed.json()).toMatchObject({ firstName: 'Ada', lastName: 'Berg' });
});

test.each(cases)(
  'rejects template names with $what; a stored one can still be described, copied and renamed',
  async ({ name, reason }) => {
    const ada = await newUser(app.app);
    expect(summarize(await ada.post('/api/templates', { ...nightTrain, name }))).toEqual([400, `Name ${reason}`]);
    const saved = (await ada.post('/api/templates', { ...nightTrain, name: 'Train' })).json();
    const { change, duplicate } = ada.trpc().templates;
    await expect(change.mutate({ id: saved.id, name })).rejects.toMatchObject({
      message: `Name ${reason}`,
      data: { httpStatus: 400 },
    });
    await app.orm.em.fork().nativeUpdate(Template, { id: saved.id }, { name });
    expect(await change.mutate({ id: saved.id, name, description: 'By night' })).toMatchObject({
      description: 'By night',
    });
    expect(await duplicate.mutate({ id: saved.id })).toMatchObject({ name: `${name} copy` });
    expect(await change.mutate({ id: saved.id, name: 'Train' })).toMatchObject({ name: 'Train' });
  },
);

test('a stored comment with such a subject can still be edited', async () => {
  const [id = ''] = await addComments(app.orm, [{ subject: disguised }]);
  const response = await admin.patch(`/api/admin/comments/${id}`, { status: 'resolved' });
  expect(response.json()).toMatchObject({ subject: disguised, status: 'resolved' });
});
