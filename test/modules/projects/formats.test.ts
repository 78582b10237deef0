import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromProjectRoot } from '../../../src/platform/project-root.ts';
import { testApp } from '../../support/apps.ts';
import { newGrantedUser } from '../../support/people.ts';
import { emptyTexts } from '../../support/samples.ts';

const app = testApp({ granted: false });

type Row = Record<string, unknown> & { id: string };
const sampleRow = (name: string): Row =>
  JSON.parse(readFileSync(fromProjectRoot(`test/samples/formats/${name}.json`), 'utf8'));

/** Stores a row in an older format, with the columns of that version; newer columns get their defaults. */
async function store(table: string, row: Row): Promise<string> {
  const columns = Object.keys(row);
  const names = columns.map(() => '??').join();
  await app.orm.em
    .fork()
    .execute(
      `insert into ?? (${names}) select ${names} from jsonb_populate_record(null::${table}, cast(? as jsonb)) as old`,
      [table, ...columns, ...columns, JSON.stringify(row)],
    );
  return row.id;
}

test.each([1, 2])('rows of version %d can be opened, changed and restored', async (version) => {
  const ada = await newGrantedUser(app);
  const own = (name: string) => ({ ...sampleRow(`${name}-row-${version}`), id: crypto.randomUUID(), user_id: ada.id });
  const { body } = sampleRow(`project-row-${version}`);
  const film = { ...(body as { scenes: object[] }), version: 2 };
  const id = await store('projects', own('project'));
  const versionId = await store('project_versions', { ...own('version'), project_id: id });
  const templateId = await store('templates', own('template'));

  const project = (await ada.get(`/api/projects/${id}`)).json();
  expect(project).toMatchObject({ id, revision: 3, ...film });
  expect((await ada.get(`/api/projects/${id}/versions/${versionId}`)).json()).toMatchObject({
    ...{ id: versionId, revision: 2, name: 'First cut', project: film },
  });
  const [template] = (await ada.get('/api/templates')).json();
  const { version: _, ...parts } = film;
  expect(template).toMatchObject({ id: templateId, name: 'Lighthouse', ...parts });

  const fromTemplate = (await ada.post('/api/projects', { templateId, projectTitle: template.projectTitle })).json();
  const ownScenes = film.scenes.map((scene) => ({ ...scene, id: expect.any(String) }));
  expect((await ada.get(`/api/projects/${fromTemplate.id}`)).json()).toMatchObject({ ...film, scenes: ownScenes });
  const saved = await ada.put(`/api/projects/${id}`, { ...project, look: 'Fog' }, { 'if-match': '"3"' });
  expect(saved.json()).toMatchObject({ revision: 4, projectTitle: 'THE SECOND MATCH' });
  const restored = await ada.post(`/api/projects/${id}/versions/${versionId}/restore`);
  expect(restored.json()).toMatchObject({ revision: 5 });
  expect((await ada.get(`/api/projects/${id}`)).json()).toMatchObject({ ...film, revision: 5 });
});

test('a status or picture that was stored as an unknown field is left out, and nothing else is lost', async () => {
  const ada = await newGrantedUser(app);
  const [scene = {}] = (sampleRow('project-row-2').body as { scenes: object[] }).scenes;
  const { status: _status, picture: _picture, ...words } = scene as { status?: string; picture?: object };
  const expected = { ...emptyTexts, ...words };
  const odd = { scenes: [{ ...scene, status: { of: 'a script' }, picture: 'https://example.com/still.png' }] };
  const own = (name: string) => ({ ...sampleRow(`${name}-row-2`), id: crypto.randomUUID(), user_id: ada.id });
  const row = own('project');
  const body = { ...(sampleRow('project-row-2').body as object), ...odd };
  const id = await store('projects', { ...row, body });
  const versionId = await store('project_versions', { ...own('version'), project_id: id, body });
  const templateId = await store('templates', { ...own('template'), ...odd });

  const project = (await ada.get(`/api/projects/${id}`)).json();
  const [template] = (await ada.get('/api/templates')).json();
  const version = (await ada.get(`/api/projects/${id}/versions/${versionId}`)).json();
  for (const { scenes } of [project, template, version.project]) expect(scenes).toEqual([expected]);
  for (const response of [
    await ada.patch(`/api/projects/${id}`, { look: 'Fog' }),
    await ada.post(`/api/projects/${id}/duplicate`),
    await ada.post('/api/projects', { templateId, projectTitle: 'A' }),
    await ada.patch(`/api/templates/${templateId}`, { look: 'Fog' }),
    await ada.post(`/api/projects/${id}/versions/${versionId}/restore`),
  ]) {
    expect(response.statusCode, response.body).toBe(200);
  }
  const refused = await ada.patch(`/api/projects/${id}`, odd);
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringMatching(/^Scene 1/)]);
});
