import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { testApp } from '../support/apps.ts';
import { messageOf } from '../support/calls.ts';
import { fieldRequest, nightTrain } from '../support/samples.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();
let ada: Visitor;
let templateId: string;
beforeAll(async () => {
  ada = new Visitor(app.app);
  await ada.register('ada@example.test');
  templateId = (await ada.post('/api/templates', { ...nightTrain, name: 'Kept' })).json().id;
});

/** Returns everything that a call could have changed. */
async function stored(): Promise<string> {
  const [{ rows }] = await app.orm.em.fork().execute<[{ rows: string }]>(`
    select concat_ws('|',
      (select string_agg(concat_ws(' ', id, email, first_name, last_name, is_admin, password_hash), '|') from users),
      (select string_agg(templates::text, '|') from templates), (select string_agg(own_presets::text, '|') from own_presets)) as rows`);
  return rows;
}

/** The stored data after the last expected change. */
let before: string | undefined;

interface Answer {
  statusCode: number;
  body: string;
}

async function refuses(call: () => Promise<Answer>, message?: string | RegExp): Promise<Answer> {
  before ??= await stored();
  const response = await call();
  expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400);
  expect(response.statusCode, response.body).toBeLessThan(500);
  expect(messageOf(response)).toEqual(expect.stringMatching(/^[A-Z][^{}\n]{5,200}$/));
  if (message) expect(messageOf(response)).toMatch(message);
  expect(response.body).not.toContain('node_modules');
  expect(await stored()).toBe(before);
  return response;
}

const [scene] = nightTrain.scenes;
const template = { name: 'Bad', ...nightTrain };
const withScene = (change: object) => ({ ...template, scenes: [{ ...scene, ...change }] });
const person = { email: 'new@example.test', password: 'a long enough one', firstName: 'N', lastName: 'P' };

/** Values that each call must reject, with the message for each. */
const badTemplates: [string, unknown, RegExp?][] = [
  ['no name', { ...nightTrain }, /^Name is missing\.$/],
  ['an empty name', { ...template, name: '  ' }, /^Name is required\.$/],
  ['a long name', { ...template, name: 'x'.repeat(121) }, /^Name is too long: 121 of at most 120 characters\.$/],
  ['a name that is a number', { ...template, name: 5 }, /^Name must be text\.$/],
  ['a name that is an object', { ...template, name: { $ne: null } }, /^Name must be text\.$/],
  ['a long description', { ...template, description: 'x'.repeat(1_001) }, /^Description is too long/],
  ['a long title', { ...template, projectTitle: 'x'.repeat(201) }, /^Title is too long/],
  ['no scenes', { ...template, scenes: [] }, /^The project needs at least one scene\.$/],
  ['scenes that are not a list', { ...template, scenes: { length: 1 } }, /^The project must be a list\.$/],
  ['101 scenes', { ...template, scenes: Array(101).fill(scene) }, /^The project has too many scenes: at most 100\.$/],
  ['a scene that is null', { ...template, scenes: [null] }],
  ['a duration of 0', withScene({ duration: 0 }), /^Scene 1, Duration must be between 0.1 and 60 seconds\.$/],
  ['a duration of 61', withScene({ duration: 61 }), /^Scene 1, Duration must be between/],
  ['a duration of null, as NaN is sent', withScene({ duration: Number.NaN }), /^Scene 1, Duration must be between/],
  ['a duration as text', withScene({ duration: '5' }), /^Scene 1, Duration must be between/],
  ['a target of 0', { ...template, targetDuration: 0 }, /^Target duration must be between 1 and 300 seconds\.$/],
  ['a target of 1e999', `{"name":"Bad","projectTitle":"","targetDuration":1e999,"scenes":[]}`, /^Target duration/],
  ['a scene number of 1.5', withScene({ sceneNumber: 1.5 }), /^Scene 1, Scene number/],
  ['a long field', withScene({ dialog: 'x'.repeat(2_001) }), /^Scene 1, Dialog is too long: 2,001 of at most 2,000/],
  ['a missing duration', withScene({ duration: undefined }), /^Scene 1, Duration must be between 0\.1/],
  ['NUL in a field', withScene({ action: 'a\0b' }), /^Scene 1, Action has a character that cannot be stored/],
  ['half a character', withScene({ subject: 'a\ud800b' }), /^Scene 1, Subject has a character that cannot be stored/],
  ['NUL in the name', { ...template, name: 'a\0' }, /^Name has a character that cannot be stored/],
];
const badPeople: [string, unknown, RegExp?][] = [
  ['no email', { ...person, email: undefined }, /^E-mail is missing\.$/],
  ['an invalid address', { ...person, email: 'nobody' }, /^E-mail is not a valid e-mail address\.$/],
  ['an address with NUL', { ...person, email: 'a\0@b.example' }, /^E-mail/],
  ['a long address', { ...person, email: `${'x'.repeat(250)}@b.example` }, /^E-mail is too long\.$/],
  ['an address that is a list', { ...person, email: ['a@b.example'] }, /^E-mail must be text\.$/],
  ['a short password', { ...person, password: '12345' }, /^Password must be at least 6 characters\.$/],
  ['a long password', { ...person, password: 'x'.repeat(257) }, /^Password is too long/],
  ['a password of NULs', { ...person, password: '\0'.repeat(8) }, /^Password has a character/],
  ['a long first name', { ...person, firstName: 'x'.repeat(101) }, /^First name is too long/],
  ['NUL in the last name', { ...person, lastName: 'x\0' }, /^Last name has a character/],
];
const badLogIns: [string, unknown, RegExp?][] = [
  ['nothing', {}, /^E-mail is missing\.$/],
  ['no password', { email: person.email }, /^Password is missing\.$/],
  ['an empty password', { ...person, password: '' }, /^Password is required\.$/],
  ['an operator for a password', { ...person, password: { $ne: '' } }, /^Password must be text\.$/],
  ['an operator for an address', { ...person, email: { $ne: '' } }, /^E-mail must be text\.$/],
];
const event = { title: 'Storm', category: 'News', description: '' };
const badEvents: [string, unknown, RegExp?][] = [
  ['no event', { targetDuration: 15 }, /^Event is missing\.$/],
  ['an event that is text', { event: 'Storm' }, /^Event must be of type object\.$/],
  ['an event without a title', { event: { ...event, title: undefined } }, /^Event, Title is missing\.$/],
  ['an empty title', { event: { ...event, title: ' \n ' } }, /^Event, Title is required\.$/],
  ['a long title', { event: { ...event, title: 'x'.repeat(301) } }, /^Event, Title is too long: 301 of at most 300/],
  ['a title that is a list', { event: { ...event, title: ['Storm'] } }, /^Event, Title must be text\.$/],
  ['NUL in the title', { event: { ...event, title: 'a\0b' } }, /^Event, Title has a character that cannot be stored/],
  ['half a character', { event: { ...event, title: 'a\ud800b' } }, /^Event, Title has a character that cannot be/],
  ['a long category', { event: { ...event, category: 'x'.repeat(61) } }, /^Event, Category is too long/],
  ['a long description', { event: { ...event, description: 'x'.repeat(2_001) } }, /^Event, Description is too long/],
  ['a target of 0', { event, targetDuration: 0 }, /^Target duration must be between 1 and 300 seconds\.$/],
  ['a target of 301', { event, targetDuration: 301 }, /^Target duration must be between 1 and 300 seconds\.$/],
  ['a target as text', { event, targetDuration: '15' }, /^Target duration must be between 1 and 300 seconds\.$/],
];
const field = fieldRequest();
const inScene = (change: object) => ({ ...field, currentScene: { ...field.currentScene, ...change } });
const badFields: [string, unknown, RegExp?][] = [
  ['no field', { ...field, fieldType: undefined }, /^Field must be one of action, camera, .*, dialog\.$/],
  ['a field there is not', { ...field, fieldType: 'title' }, /^Field must be one of action/],
  ['a property of every object', { ...field, fieldType: 'constructor' }, /^Field must be one of action/],
  ['a field that is a list', { ...field, fieldType: ['light'] }, /^Field must be one of action/],
  ['a long title', { ...field, projectTitle: 'x'.repeat(201) }, /^Title is too long/],
  ['a target of 301', { ...field, targetDuration: 301 }, /^Target duration must be between 1 and 300 seconds\.$/],
  ['scene number 0', { ...field, sceneNumber: 0 }, /^Scene number must be at least 1\.$/],
  ['scene number 101', { ...field, sceneNumber: 101 }, /^Scene number must be at most 100\.$/],
  ['scene number 1.5', { ...field, sceneNumber: 1.5 }, /^Scene number must be a whole number\.$/],
  ['a duration of 0', { ...field, sceneDuration: 0 }, /^Scene duration must be between 0\.1 and 60 seconds\.$/],
  ['a duration as text', { ...field, sceneDuration: '4' }, /^Scene duration must be between/],
  ['no scene', { ...field, currentScene: undefined }, /^This scene is missing\.$/],
  ['a scene that is text', { ...field, currentScene: 'dark' }, /^This scene must be of type object\.$/],
  ['an audio that is null', inScene({ audio: null }), /^This scene, Audio must be text\.$/],
  ['a long text', inScene({ light: 'x'.repeat(2_001) }), /^This scene, Light is too long: 2,001 of at most 2,000/],
  ['NUL in a text', inScene({ grade: 'a\0' }), /^This scene, Grade has a character that cannot be stored/],
  ['half a character', inScene({ cam: 'a\ud800' }), /^This scene, Cam has a character that cannot be stored/],
  ['an invalid previous scene', { ...field, previousScene: [] }, /^The previous scene must be of type object\.$/],
  ['a next scene that is null', { ...field, nextScene: null }, /^The next scene must be of type object\.$/],
];
const preset = { field: 'light', content: 'Hard blue moonlight' };
const badPresets: [string, unknown, RegExp?][] = [
  ['no field', { ...preset, field: undefined }, /^Field must be one of action, camera, .*, dialog\.$/],
  ['a field there is not', { ...preset, field: '__proto__' }, /^Field must be one of action/],
  ['no text', { field: 'light' }, /^Text is missing\.$/],
  ['an empty text', { ...preset, content: ' \n ' }, /^Text is required\.$/],
  ['a long text', { ...preset, content: 'x'.repeat(2_001) }, /^Text is too long: 2,001 of at most 2,000 characters\.$/],
  ['NUL', { ...preset, content: 'a\0b' }, /^Text has a character that cannot be stored/],
  ['half a character', { ...preset, content: 'a\udc00b' }, /^Text has a character that cannot be stored/],
  ['an operator', { ...preset, content: { $ne: null } }, /^Text must be text\.$/],
];
const badPresetIds: [string, unknown, RegExp?][] = [
  ['no id', {}, /^Id /],
  ['an invalid UUID', { id: "' or 1=1 --" }, /^Id is not the id of a preset\.$/],
  ['an operator', { id: { $ne: null } }, /^Id /],
];
const anyCall: [string, unknown][] = [
  ['a list', [1, 2]],
  ['a number', 5],
  ['text', '"text"'],
  ['null', 'null'],
  ['broken JSON', '{"name": '],
  ['a key __proto__', '{"__proto__": {"isAdmin": true}, "email": "p@example.test"}'],
  ['a key constructor', '{"constructor": {"prototype": {"isAdmin": true}}}'],
  ['one byte more than a mebibyte', `"${'x'.repeat(limits.requestBytes - 1)}"`],
  ['deep nesting', '['.repeat(50_000) + ']'.repeat(50_000)],
];

describe.each([
  ['/api/templates', badTemplates],
  ['/trpc/templates.create', badTemplates],
  ['/api/register', badPeople],
  ['/trpc/auth.register', badPeople],
  ['/api/login', badLogIns],
  ['/trpc/auth.login', badLogIns],
  ['/api/ai/generate-field', badFields],
  ['/trpc/ai.generateField', badFields],
  ['/trpc/ai.streamField', badFields],
  ['/trpc/presets.add', badPresets],
  ['/trpc/presets.remove', badPresetIds],
  ['/api/trending/generate', badEvents],
  ['/trpc/trending.generate', badEvents],
] as const)('%s', (url, cases) => {
  test.each([...cases])('rejects %s', async (_, body, message) => {
    const response = await refuses(() => ada.post(url, body), message);
    expect(response.statusCode).toBe(400);
  });
  test.each(anyCall)('rejects %s', async (_, body) => {
    await refuses(() => ada.post(url, body));
  });
  test('rejects a body of more than 1 MiB with 413', async () => {
    const body = `{"name":"${'x'.repeat(limits.requestBytes - 10)}"}`;
    expect(body).toHaveLength(limits.requestBytes + 1);
    const response = await refuses(() => ada.post(url, body), /^The request is too large: at most 1 MiB\.$/);
    expect(response.statusCode).toBe(413);
  });
});

test.each<[query: string, message: RegExp]>([
  ['', /^The search is missing\.$/],
  ['?q=', /^The search is required\.$/],
  ['?q=%20%0A%09', /^The search is required\.$/],
  ['?q=a&q=b', /^The search must be text\.$/],
  ['?q[a]=b', /^The search is missing\.$/],
  ['?q=a%00b', /^The search has a character that cannot be stored/],
  [`?q=${'x'.repeat(201)}`, /^The search is too long: 201 of at most 200 characters\.$/],
])('rejects GET /api/trending/search%s', async (query, message) => {
  const response = await refuses(() => ada.get(`/api/trending/search${query}`), message);
  expect(response.statusCode).toBe(400);
});

describe('calls that name a template', () => {
  const calls = ['change', 'duplicate', 'delete', 'restore'] as const;
  const badIds: [string, unknown][] = [
    ['nothing', undefined],
    ['a number', 1],
    ['an operator', { $ne: null }],
    ['a list', [crypto.randomUUID()]],
    ['an invalid UUID', 'x'],
    ['SQL', "' or 1=1 --"],
    ['NUL', '\0'],
  ];
  test.each(calls.flatMap((call) => badIds.map(([name, id]) => [call, name, id] as const)))(
    '%s rejects %s as an id',
    async (call, _, id) => {
      const response = await refuses(() => ada.post(`/trpc/templates.${call}`, { id, name: 'New' }), /^Id /);
      expect(response.statusCode).toBe(400);
    },
  );
  test.each(anyCall)('all reject %s', async (_, body) => {
    for (const call of calls) await refuses(() => ada.post(`/trpc/templates.${call}`, body));
  });
  test('a change rejects an invalid name', async () => {
    for (const name of [null, '', ' ', 'x'.repeat(121), 'a\0', 7]) {
      await refuses(() => ada.post('/trpc/templates.change', { id: templateId, name }), /^Name /);
    }
  });
});

test.each([
  '/trpc/auth.user?input=%7B',
  '/trpc/auth.user?batch=1&input=5',
  '/trpc/auth.user?batch=1&input=%7B',
  '/trpc/auth.login,auth.user?batch=1',
  '/trpc/auth.user?connectionParams=%7B',
  '/trpc/auth.nobody',
  '/trpc/auth',
  '/trpc/__proto__',
  '/trpc/constructor.prototype',
  '/trpc/auth.user.toString',
  '/trpc/%25',
  '/trpc/%00',
  '/trpc/',
  '/trpc',
  '/trpc/auth.user/more',
  '/api/templates?__proto__=x',
])('rejects GET %s', async (url) => {
  await refuses(() => new Visitor(app.app).get(url));
});

test.each([
  '/api/templates?name=a&name=b',
  '/api/templates?constructor=y',
  '/api/templates?a[b]=c&%00=%00',
  `/api/templates?${'x=1&'.repeat(2_000)}`,
])('GET %s ignores added parameters', async (url) => {
  const response = await ada.get(url);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toHaveLength(1);
});

test('query parameters count like the body, which takes precedence', async () => {
  await refuses(() => ada.post('/api/templates?name=a&name=b', nightTrain), /^Name must be text\.$/);
  const response = await ada.post('/api/templates?name=Query&description=Query', { ...nightTrain, name: 'Body' });
  expect(response.json()).toMatchObject({ name: 'Body', description: 'Query' });
  before = undefined;
});

test.each(['TRACE', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('every call rejects %s', async (method) => {
  for (const url of ['/api/login', '/api/templates', '/api/openapi.json', '/api/none', '/trpc/auth.login', '/trpc']) {
    await refuses(() => ada.inject({ method: method as 'PUT', url }));
  }
});

test('an unusual Host or Accept header causes no error', async () => {
  const visitor = new Visitor(app.app);
  for (const headers of [{ host: '%%%' }, { host: 'a b' }, { host: '' }, { accept: 'application/jsonl' }]) {
    expect((await visitor.get('/trpc/auth.user', headers)).statusCode).toBeLessThan(500);
    expect((await visitor.get('/api/auth/user', headers)).statusCode).toBe(401);
    expect(
      (await visitor.post('/api/login', person, { ...headers, origin: 'http://localhost' })).statusCode,
    ).toBeLessThan(500);
  }
});
