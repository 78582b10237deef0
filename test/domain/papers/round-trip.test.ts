import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPaper } from '../../../src/domain/papers/in/read-paper.ts';
import { writePaper } from '../../../src/domain/papers/out/write-paper.ts';
import { castKinds } from '../../../src/domain/project/cast-kinds.ts';
import { nameKey } from '../../../src/domain/project/cast-names.ts';
import { newProject, type Project } from '../../../src/domain/project/project.ts';
import { rounds } from '../../support/rounds.ts';
import { storableText, validProject } from '../arbitraries.ts';
import { ferry, paperProject } from './out/paper-projects.ts';

/** Exports a project to Fountain and imports it again. */
function trip(project: Project): Project {
  const read = readPaper({ format: 'fountain', text: writePaper({ format: 'fountain', project }).text });
  if ('problem' in read) throw new Error(read.problem);
  return read.project;
}

const words = fc.oneof(storableText, fc.constantFrom('the old man', 'Dining car', '@Mara’s brother', 'a quay'));
const entry = fc.record({
  name: fc.constantFrom('Mara', 'MARA_2', 'Old_Tom', 'old-tom', 'Dining_car', 'Quay', 'Élodie', '手紙'),
  kind: fc.constantFrom(...castKinds),
  text: words,
  ...{ short: words, voice: words, manner: words },
});
const cast = fc.uniqueArray(entry, { selector: ({ name }) => nameKey(name), maxLength: 6 });

const anyProject = fc
  .tuple(fc.oneof(paperProject, validProject), cast)
  .map(([project, cast]): Project => ({ ...project, cast }));

test('a second round trip through Fountain changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(paperProject, validProject, anyProject), (project) => {
      const once = trip(project);
      expect(trip(once)).toEqual(once);
    }),
    { numRuns: rounds({ short: 20, full: 200 }) },
  );
});

test('a scene with only the speech of a prop stays the same', () => {
  const [first, second] = [newProject().scenes, newProject().scenes].flat();
  const project: Project = {
    ...newProject(),
    cast: [{ name: 'Mara', kind: 'prop', text: '', short: 'the old man' }],
    scenes: [first, second].flatMap((scene, index) =>
      scene
        ? [{ ...scene, id: `scene-${index + 1}`, sceneNumber: index + 1, scene: 'Interior. Dining car, night' }]
        : [],
    ),
  };
  Object.assign(project.scenes[0] ?? {}, { audio: '---', dialog: 'MARA: -->' });
  const once = trip(project);
  expect(trip(once)).toEqual(once);
});

test('every cast entry is restored, in order and with its kind', () => {
  fc.assert(
    fc.property(anyProject, ({ cast = [], ...project }) => {
      const came = trip({ ...project, cast }).cast ?? [];
      expect(came.slice(0, cast.length)).toMatchObject(cast.map(({ name, kind }) => ({ name, kind })));
    }),
    { numRuns: rounds({ short: 10, full: 50 }) },
  );
});

test('a film is restored with its scenes and the wordings of its cast', () => {
  const cast: Project['cast'] = [
    { name: 'Nora', kind: 'character', text: 'A woman of 55', short: 'the mate', voice: 'Low', manner: 'Dry' },
    { name: 'Old_Tom', kind: 'character', text: '' },
    { name: 'Deck', kind: 'place', text: 'Wet steel', short: 'Car deck' },
  ];
  const scenes = ferry.scenes.map((scene) => ({ ...scene, scene: 'Exterior. @Deck, night' }));
  const once = trip({ ...ferry, scenes, cast });
  expect(once.cast?.slice(0, 3)).toEqual(cast);
  expect(once.scenes).toMatchObject(
    scenes.map(({ id: _, ...scene }) => ({ scene: scene.scene, action: scene.action })),
  );
  expect(trip(once)).toEqual(once);
});
