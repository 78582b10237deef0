import { expect, test } from 'vitest';
import { testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { nightTrain } from '../../support/samples.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp({ granted: false });

test('a script cannot store an unknown target, a page can', async () => {
  const ada = await newUser(app.app);
  const { token } = (await ada.post('/api/tokens', { name: 'Script', access: 'write' })).json();
  const script = new Visitor(app.app, { authorization: `Bearer ${token}` });
  const settings = { target: 'Veo-3.1' };
  const refused = await script.post('/api/projects', { ...nightTrain, settings });
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'The project\'s target "Veo-3.1" does not exist. Similar ones: veo-3.1.',
  ]);
  const { id } = (await script.post('/api/projects', nightTrain)).json();
  const etag = { 'if-match': '"1"' };
  expect((await script.put(`/api/projects/${id}`, { ...nightTrain, settings }, etag)).statusCode).toBe(400);
  expect((await script.patch(`/api/projects/${id}`, { settings })).statusCode).toBe(400);
  expect((await ada.patch(`/api/projects/${id}`, { settings })).json()).toMatchObject({ target: 'Veo-3.1' });
  // what a script does not send is not its mistake
  expect((await script.patch(`/api/projects/${id}`, { look: 'Grain' })).json()).toMatchObject({ revision: 3 });
});
