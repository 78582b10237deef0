import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromProjectRoot } from '../../../src/platform/project-root.ts';
import { newGrantedUser } from '../../support/actors.ts';
import { testApp } from '../../support/per-file.ts';

const app = testApp({ granted: false });

type Row = Record<string, unknown> & { id: string };
const sampleRow = (name: string): Row =>
  JSON.parse(readFileSync(fromProjectRoot(`test/samples/formats/${name}.json`), 'utf8'));

/** Stores a row as it was kept, with the columns of its day; those added since get their defaults. */
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

test.each([1, 2])('rows of version %d open, and can be changed and restored', async (version) => {
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
