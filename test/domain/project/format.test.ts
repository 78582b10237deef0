import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addScene, changeScene, moveScenes, removeScenes } from '../../../src/domain/edits/scene-edits.ts';
import { assembleClips } from '../../../src/domain/film/prompt.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { withoutEnvelope } from '../../../src/domain/project/format.ts';
import { type Project, withMissingFields, withNewSceneIds } from '../../../src/domain/project/project.ts';
import { readProject } from '../../../src/domain/project/read-project.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { draftProjectSchema } from '../../../src/domain/project/shape.ts';
import { withoutBoard } from '../../../src/domain/scene/board.ts';
import { sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import { validationMessage } from '../../../src/domain/schemas/validation.ts';
import { readDraft, writeDraft } from '../../../src/domain/storage/draft.ts';
import { newTemplateSchema, templateSchema } from '../../../src/domain/storage/templates.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import { parseProjectFile, projectFile } from '../../../web/lib/files/project-file.ts';
import { newerProject, sceneWith } from '../arbitraries.ts';

const folder = new URL('../../samples/formats/', import.meta.url);
const sampleText = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const files = readdirSync(folder);

/** The content of every version of the sample. */
const film = {
  projectTitle: 'THE SECOND MATCH',
  targetDuration: 15,
  scenes: [{ sceneNumber: 1, duration: 6.8, subject: 'A lighthouse keeper', audio: 'A bell buoy' }],
};
/** The fields that version 2 adds. */
const added = {
  look: 'Grain, dusk',
  settings: { target: 'veo-3.1', packing: 'scene', ratio: '16:9' },
  cast: [{ name: 'Keeper' }],
};
const addedToScene = { status: 'ready', picture: { hash: '0f' } };

describe('samples of drafts, files, templates and rows in every version can be opened', () => {
  test('each kind and version has a sample', () => {
    // the server's tests cover the rows
    const carriers = ['draft', 'file', 'project-row', 'template', 'template-row', 'version-row'];
    const each = carriers.flatMap((carrier) => [`${carrier}-1.json`, `${carrier}-2.json`]);
    expect(files).toEqual(expect.arrayContaining(each));
  });

  test.each(files.filter((file) => !file.includes('-row-')))('%s', (name) => {
    const read = name.startsWith('draft') ? readDraft(sampleText(name)) : readProject(JSON.parse(sampleText(name)));
    const project =
      'kind' in read && read.kind === 'draft' ? read.draft.project : (read as { project: Project }).project;
    expect(project).toMatchObject(film);
    expect(Object.keys(project)).not.toEqual(expect.arrayContaining(['name']));
    if (!name.includes('-2')) return;
    expect(project).toMatchObject(added);
    if (!name.startsWith('file')) expect(project.scenes[0]).toMatchObject(addedToScene);
  });

  test.each([
    ['draft-1-shared.json', null, undefined],
    ['draft-1.json', 'ada', undefined],
    ['draft-2.json', 'ada', { revision: 3, saveId: null, unsaved: true }],
    ['draft-2-unanswered.json', 'ada', { revision: 3, saveId: expect.any(String), unsaved: true }],
  ])('%s opens with its owner and bookmark', (name, owner, bookmark) => {
    const read = readDraft(sampleText(name));
    expect(read).toMatchObject({ draft: { owner } });
    expect(read.kind === 'draft' && read.draft.bookmark).toEqual(
      bookmark && { id: '5d9f6f0e-41c1-4f0a-9d0b-6f7a2d1c3b4e', ...bookmark },
    );
  });

  test.each(['template-1.json', 'template-2.json'])('%s is a valid server response', (name) => {
    const row = JSON.parse(sampleText(name));
    const template = { ...row, scenes: row.scenes.map(withMissingFields) };
    expect(templateSchema.parse(template)).toEqual(template);
  });
});

describe('fields from a newer version survive', () => {
  test('a draft', () => {
    fc.assert(
      fc.property(newerProject, (project) => {
        const bookmark = { id: crypto.randomUUID(), revision: 3, saveId: crypto.randomUUID(), unsaved: false };
        const draft = { owner: 'ada', project, lastSaved: '2026-11-20T12:00:00.000Z', bookmark };
        expect(readDraft(writeDraft(draft))).toEqual({ kind: 'draft', draft });
      }),
    );
  });

  test('a file', () => {
    fc.assert(
      fc.property(newerProject, (project) => {
        const text = projectFile({ ...project, name: 'A', description: 'B' });
        const { project: read } = parseProjectFile(text) as { project: Project };
        expect(withNewSceneIds(read, () => 'id')).toEqual(withNewSceneIds(withoutBoard(project), () => 'id'));
      }),
    );
  });

  test('saving as a template and loading it', () => {
    fc.assert(
      fc.property(newerProject, (project) => {
        const template = newTemplateSchema.parse({ name: 'A', description: 'B', ...project });
        expect(withoutEnvelope(template)).toEqual(project);
      }),
    );
  });

  test('any edit', () => {
    fc.assert(
      fc.property(newerProject, (project) => {
        const [first] = project.scenes;
        const edited = moveScenes(addScene(changeScene(project, 0, { audio: 'Rain' }), 'new'), ['new'], 0);
        const back = changeScene(
          removeScenes(edited, ['new'], () => 'fresh'),
          0,
          { audio: first?.audio ?? '' },
        );
        expect(back).toEqual(project);
      }),
    );
  });
});

describe('the board of a project', () => {
  const picture = { hash: '0f'.repeat(32), width: 1_280, height: 720 };
  const withParts = (parts: object) => ({
    ...{ projectTitle: 'A', targetDuration: 15 },
    scenes: [sceneWith({ action: 'waits' }), { ...sceneWith({ sceneNumber: 2 }), ...parts }],
  });

  test.each([
    ['a status that is not text', { status: 3 }],
    ['a status that is too long', { status: 'x'.repeat(limits.choiceLength + 1) }],
    ['null instead of a status', { status: null }],
    ['a hash in upper case', { picture: { ...picture, hash: '0F' } }],
    ['a hash of one digit', { picture: { ...picture, hash: '0' } }],
    ['a hash that is too long', { picture: { ...picture, hash: '0'.repeat(65) } }],
    ['a path instead of a hash', { picture: { ...picture, hash: '../0f' } }],
    ['no hash', { picture: { width: 3, height: 2 } }],
    ['a picture without width', { picture: { ...picture, width: 0 } }],
    ['a height of half a pixel', { picture: { ...picture, height: 1.5 } }],
    ['an alt text that is too long', { picture: { ...picture, alt: 'x'.repeat(limits.pictures.altLength + 1) } }],
    ['null instead of a picture', { picture: null }],
    ['an address instead of a picture', { picture: 'https://example.com/still.png' }],
    ['a list of pictures instead of one', { picture: [picture] }],
  ])(
    'a scene with %s is rejected by the API; a stored project or draft opens without the invalid value',
    (_, parts) => {
      const refused = projectSchema.safeParse(withParts(parts));
      expect(refused.error && validationMessage(refused.error)).toMatch(/^Scene 2/);
      for (const schema of [projectSchema, draftProjectSchema]) {
        const { project } = readProject(withParts(parts), schema) as { project: Project };
        expect(withNewSceneIds(project, () => 'id')).toEqual(withNewSceneIds(readBare(), () => 'id'));
      }
    },
  );

  const readBare = () => (readProject(withParts({})) as { project: Project }).project;

  test('keeps a status and a picture size from a later version', () => {
    for (const parts of [{ status: 'approved' }, { picture: { ...picture, width: limits.pictures.side + 1 } }]) {
      const { project } = readProject(withParts(parts)) as { project: Project };
      expect(project.scenes[1]).toMatchObject(parts);
      expect(projectSchema.safeParse(project).success).toBe(true);
    }
  });

  test('counts unknown fields of pictures toward the project’s limit', () => {
    const { characters } = limits.extraFields;
    const read = readProject(withParts({ picture: { ...picture, focus: 'x'.repeat(characters) } }));
    expect(read).toEqual({ problem: expect.stringMatching(/has too much unknown data/) });
  });

  test('is not written to files, and is ignored when a file has one', () => {
    const film = withParts({ status: 'chosen', picture: { ...picture, alt: 'The lamp' } });
    const { project } = readProject(film) as { project: Project };
    expect(projectFile(project)).not.toMatch(/chosen|lamp|picture|status/);
    const { project: read } = parseProjectFile(JSON.stringify(film)) as { project: Project };
    expect(read).toEqual(withParts({}));
    for (const odd of [{ status: 3 }, { picture: 'still.png' }, { picture: { focus: 'x'.repeat(100_000) } }]) {
      expect(parseProjectFile(JSON.stringify(withParts(odd)))).toEqual({ project: withParts({}) });
    }
  });

  test('never appears in a prompt', () => {
    const { project } = readProject(withParts({ status: 'chosen', picture })) as { project: Project };
    for (const target of Object.keys(targets) as TargetId[]) {
      expect(assembleClips(project, target)).toEqual(assembleClips(withoutBoard(project), target));
    }
  });

  test('`withoutBoard` returns the same scene object if there is no status or picture', () => {
    const { project } = readProject(withParts({ status: 'chosen' })) as { project: Project };
    const bare = withoutBoard(project);
    expect(bare.scenes[0]).toBe(project.scenes[0]);
    expect(bare.scenes[1]).toEqual(sceneWith({ sceneNumber: 2 }));
    expect(withoutBoard(bare)).toBe(bare);
  });
});

test.each([3, 99])('recognizes a project of version %d as newer', (version) => {
  expect(readProject({ version, anything: 'else' })).toEqual({ newer: version });
  expect(parseProjectFile(JSON.stringify({ version }))).toEqual({ problem: expect.stringMatching(/newer version/) });
});

test.each([null, 3, 'x', [], { version: '1' }, { version: 0 }, {}])('%j is not a project', (value) => {
  expect(readProject(value)).toEqual({ problem: expect.any(String) });
});

test('reading never throws; a text over the limit is rejected, except with the draft schema', () => {
  const long = { projectTitle: 'A', targetDuration: 15, scenes: [sceneWith({ audio: 'x'.repeat(3_000) })] };
  expect(readProject(long)).toEqual({ problem: expect.stringMatching(/^Scene 1, Audio is too long/) });
  expect(readProject(long, draftProjectSchema)).toEqual({ project: long });
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(Object.keys(readProject(value))).toHaveLength(1);
    }),
  );
});

test('missing texts of a project are empty', () => {
  const { project } = readProject({
    projectTitle: 'A',
    targetDuration: 15,
    scenes: [{ sceneNumber: 1, duration: 5 }],
  }) as {
    project: Project;
  };
  for (const key of sceneFieldKeys) expect(project.scenes[0]?.[key]).toBe('');
  expect(projectSchema.safeParse(project).success).toBe(true);
});
