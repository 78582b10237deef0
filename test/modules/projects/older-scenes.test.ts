import { expect, test } from 'vitest';
import { accountExportSchema } from '../../../src/domain/account/export.ts';
import { readProject } from '../../../src/domain/project/read-project.ts';
import { sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import { storedProjectSchema } from '../../../src/domain/storage/projects.ts';
import { templateSchema } from '../../../src/domain/storage/templates.ts';
import { storedVersionSchema } from '../../../src/domain/storage/versions.ts';
import { testApp } from '../../support/apps.ts';
import { newGrantedUser, type Person } from '../../support/people.ts';
import { browserHeaders, newShare } from '../../support/rows.ts';
import { nightTrain } from '../../support/samples.ts';

const app = testApp({ granted: false });

/** SQL for the scenes in a column as a version without the field stored them. */
const without = (scenes: string, field: string) =>
  `(select jsonb_agg(scene - '${field}' order by place) from jsonb_array_elements(${scenes}) with ordinality as each (scene, place))`;

/** Stores a row of each kind that contains scenes, as a version without the field did. */
async function storedWithout(ada: Person, field: string) {
  const { id } = (await ada.post('/api/projects', nightTrain)).json();
  const { id: version } = (await ada.post(`/api/projects/${id}/versions`, { name: 'First' })).json();
  const fixed = await newShare(ada, id, { live: false, withPrompts: true });
  const template = (await ada.post('/api/templates', { ...nightTrain, name: 'Old' })).json();
  const em = app.orm.em.fork();
  for (const table of ['projects', 'project_versions', 'shares']) {
    const scenes = without(`body->'scenes'`, field);
    await em.execute(`update ${table} set body = jsonb_set(body, '{scenes}', ${scenes}) where user_id = ?`, [ada.id]);
  }
  await em.execute(`update templates set scenes = ${without('scenes', field)} where user_id = ?`, [ada.id]);
  return { project: `/api/projects/${id}`, version: `/api/projects/${id}/versions/${version}`, fixed, template };
}

test.each(sceneFieldKeys)(
  'data stored before the field “%s” existed has an empty text for it everywhere',
  async (field) => {
    const ada = await newGrantedUser(app);
    const { project, version, fixed, template } = await storedWithout(ada, field);
    const read = async (path: string) => (await ada.get(path)).json();
    const scenes = template.scenes.map((scene: object) => ({ ...scene, [field]: '' }));

    expect(storedProjectSchema.parse(await read(project)).scenes).toEqual(scenes);
    expect(storedVersionSchema.parse(await read(version)).project.scenes).toEqual(scenes);
    const [listed] = await read('/api/templates');
    expect(templateSchema.parse(listed)).toEqual({ ...template, scenes });
    expect((await ada.get(`/s/${fixed.token}`, browserHeaders)).statusCode).toBe(200);

    const copies = [
      await ada.post('/api/projects', { projectTitle: 'From it', templateId: template.id }),
      await ada.post('/api/shares/copy', { token: fixed.token }),
      await ada.post(`${project}/duplicate`),
    ];
    for (const copy of copies) {
      expect(copy.statusCode, copy.body).toBe(200);
      expect((await read(`/api/projects/${copy.json().id}`)).scenes).toMatchObject(
        scenes.map((scene: object) => ({ ...scene, id: expect.any(String) })),
      );
    }
    expect((await ada.post(`${version}/restore`)).statusCode).toBe(200);
    expect((await read(project)).scenes).toEqual(scenes);

    const exported = accountExportSchema.parse(await read('/api/account/export'));
    expect(exported.templates[0]?.scenes).toEqual(scenes);
    // exports keep the stored format, so imports read them the same way
    for (const stored of [exported.versions[0]?.project, exported.shares[0]?.project]) {
      expect(readProject(stored)).toMatchObject({ project: { scenes } });
    }
  },
);
