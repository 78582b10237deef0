import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutEnvelope } from '../../../src/domain/project/format.ts';
import type { Project } from '../../../src/domain/project/project.ts';
import { readProject } from '../../../src/domain/project/read-project.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { withoutBoard } from '../../../src/domain/scene/board.ts';
import { eachField } from '../../../src/domain/scene/fields.ts';
import { anyText, newerProject, projectWith, validProject } from '../../domain/arbitraries.ts';
import { testApp } from '../../support/apps.ts';
import { newGrantedUser, type Person } from '../../support/people.ts';
import { rounds } from '../../support/rounds.ts';

const app = testApp({ granted: false });

/** The project in a response, without the response's other fields. */
const projectIn = (answer: object) => (readProject(answer) as { project?: Project }).project;

/** Sends a project through every call that stores or returns one. @returns the results */
async function throughAllCarriers(ada: Person, project: Project) {
  const created = (await ada.post('/api/projects', project)).json();
  const path = `/api/projects/${created.id}`;
  const stored = (await ada.get(path)).json();
  const unchanged = (await ada.put(path, stored, { 'if-match': '"1"' })).json();
  expect(unchanged).toMatchObject({ revision: 1 });
  const { id: versionId } = (await ada.post(`${path}/versions`, { name: 'First' })).json();
  const version = (await ada.get(`${path}/versions/${versionId}`)).json();
  expect((await ada.patch(path, { projectTitle: 'Another title than any' })).json()).toMatchObject({ revision: 2 });
  await ada.post(`${path}/versions/${versionId}/restore`);
  const restored = (await ada.get(path)).json();
  const template = (await ada.post('/api/templates', { ...withoutEnvelope(stored), name: 'T' })).json();
  const copy = (
    await ada.post('/api/projects', { templateId: template.id, projectTitle: project.projectTitle })
  ).json();
  const fromTemplate = (await ada.get(`/api/projects/${copy.id}`)).json();
  for (const url of [path, `/api/projects/${copy.id}`]) await ada.delete(url);
  await ada.delete(`/api/templates/${template.id}`);
  const started = projectIn(fromTemplate);
  // the new project has its own scene ids
  const scenes = started?.scenes.map((scene, index) => ({ ...scene, id: project.scenes[index]?.id }));
  return [...[stored, version.project, restored, template].map(projectIn), started && { ...started, scenes }];
}

test('a project of a newer version keeps all its fields as project and version, and loses only its board in templates', async () => {
  const ada = await newGrantedUser(app);
  await fc.assert(
    fc.asyncProperty(newerProject, async (project) => {
      const [stored, version, restored, ...fromTemplates] = await throughAllCarriers(ada, project);
      for (const carried of [stored, version, restored]) expect(carried).toEqual(project);
      for (const carried of fromTemplates) expect(carried).toEqual(withoutBoard(project));
    }),
    { numRuns: rounds({ short: 5, full: 15 }) },
  );
});

test('100 full scenes with fields of a newer version keep all their fields', async () => {
  const ada = await newGrantedUser(app);
  const scene = {
    ...eachField(({ positionInGroup }) => `${'Regen \u2028“é” 🎬 '.repeat(20)}${positionInGroup}`),
    lens: [35, null],
  };
  const project = { ...projectWith(...Array.from({ length: 100 }, () => scene)), mood: { sky: 'blue' } };
  for (const carried of await throughAllCarriers(ada, project)) expect(carried).toEqual(project);
});

/** A valid project with any text in one place: in a scene, the title, the look, an unknown field or its name. */
const typedProject = fc
  .tuple(validProject, anyText, fc.integer({ min: 0, max: 4 }))
  .map(([project, text, place]): Project => {
    const [first, ...others] = project.scenes;
    if (place === 0 && first) return { ...project, scenes: [{ ...first, audio: text }, ...others] };
    return {
      ...project,
      ...[{ projectTitle: text }, { look: text }, { mood: [text] }, { [`x${text}`]: 1 }][place - 1],
    };
  });

test('any typed text is stored unchanged or rejected with a reason, never in part', async () => {
  const ada = await newGrantedUser(app);
  const created = (await ada.post('/api/projects', { projectTitle: 'A' })).json();
  const path = `/api/projects/${created.id}`;
  let stored = projectIn((await ada.get(path)).json());
  let revision = 1;
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(typedProject, async (project) => {
      const whole = { settings: {}, look: '', cast: [], ...project };
      const answer = await ada.put(path, whole, { 'if-match': `"${revision}"` });
      const isFine = projectSchema.safeParse(whole).success;
      statuses.add(answer.statusCode);
      expect(answer.statusCode, answer.body).toBe(isFine ? 200 : 400);
      if (isFine) [stored, revision] = [whole, answer.json().revision];
      expect(projectIn((await ada.get(path)).json())).toEqual(stored);
    }),
    {
      numRuns: rounds({ short: 8, full: 80 }),
      // random texts may not include one that PostgreSQL cannot store
      examples: [[{ ...projectWith({}), look: 'Rain' }], [{ ...projectWith({}), look: 'Rain\0' }]],
    },
  );
  expect(statuses).toEqual(new Set([200, 400]));
});
