import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newProject } from '../../../src/domain/project/project.ts';
import { readDraft, writeDraft } from '../../../src/domain/storage/draft.ts';
import { draftKeys, sharedDraftKeys } from '../../../src/domain/storage/draft-keys.ts';
import { rounds } from '../../support/rounds.ts';
import { anyDraft, anyUnits, projectWith } from '../arbitraries.ts';

const draft = { owner: 'ada', project: newProject(), lastSaved: '2026-11-20T12:00:00.000Z' };
const damaged = { kind: 'unreadable', reason: 'damaged' };
const otherVersion = { kind: 'unreadable', reason: 'other-version' };

/** The stored text of the draft above, with some properties of the draft or its project replaced. */
function storedWith(parts: object, inProject: object = {}): string {
  const stored = JSON.parse(writeDraft(draft));
  return JSON.stringify({ ...stored, project: { ...stored.project, ...inProject }, ...parts });
}

/** The same draft in version 1, with the project's fields at the top level. */
function storedAsVersion1(parts: object = {}): string {
  const { project, owner, lastSaved } = draft;
  return JSON.stringify({ version: 1, owner, ...project, lastSaved, ...parts });
}

const storedScene = draft.project.scenes[0];

describe('a draft', () => {
  test('with any texts reads back as written', () => {
    fc.assert(
      fc.property(anyDraft, (typed) => {
        expect(readDraft(writeDraft(typed))).toEqual({ kind: 'draft', draft: typed });
      }),
      { numRuns: rounds({ short: 100, full: 300 }) },
    );
  });

  test('reads back texts that are too long for the server, and NUL and lone surrogates', () => {
    const project = {
      ...projectWith({ dialog: 'x'.repeat(100_000), duration: 0.001 }, { audio: 'a\0b\ud800', duration: 999 }),
      projectTitle: 'T'.repeat(5_000),
      targetDuration: 0.5,
    };
    expect(readDraft(writeDraft({ ...draft, project }))).toEqual({ kind: 'draft', draft: { ...draft, project } });
  });

  test('is written as version 2, with the project separate from its owner and time', () => {
    const settings = { target: 'veo-3.1', packing: 'scene' as const, ratio: '9:16', audio: false, language: 'German' };
    expect(JSON.parse(writeDraft({ ...draft, project: { ...draft.project, settings } }))).toEqual({
      version: 2,
      owner: 'ada',
      lastSaved: draft.lastSaved,
      project: { projectTitle: 'NEW PROJECT', targetDuration: 15, scenes: draft.project.scenes, settings },
    });
  });

  test('of version 1, with the project’s fields at the top level, still opens', () => {
    expect(readDraft(storedAsVersion1())).toEqual({ kind: 'draft', draft });
    expect(readDraft(storedAsVersion1({ look: 'Grain' }))).toMatchObject({ draft: { project: { look: 'Grain' } } });
  });

  test('keeps a target that this version does not know', () => {
    const settings = { target: 'sora-9', packing: 'fewest' as const, fps: 24 };
    const typed = { ...draft, project: { ...draft.project, settings } };
    expect(readDraft(writeDraft(typed))).toEqual({ kind: 'draft', draft: typed });
  });

  test('from before drafts had owners has no owner', () => {
    expect(readDraft(storedWith({ owner: undefined }))).toEqual({ kind: 'draft', draft: { ...draft, owner: null } });
  });

  test('sorts its scenes', () => {
    const scenes = [
      { ...storedScene, id: 'b', sceneNumber: 9 },
      { ...storedScene, id: 'b', sceneNumber: 4 },
    ];
    const read = readDraft(storedWith({}, { scenes }));
    const numbers = read.kind === 'draft' && read.draft.project.scenes.map((scene) => scene.sceneNumber);
    const ids = read.kind === 'draft' && new Set(read.draft.project.scenes.map((scene) => scene.id)).size;
    expect({ numbers, ids }).toEqual({ numbers: [1, 2], ids: 2 });
  });

  test('uses its owner’s key, separate from drafts set aside and from ownerless drafts', () => {
    expect(draftKeys('ada')).toEqual({ draft: 'promptreel.draft.ada', setAside: 'promptreel.draft.ada.set-aside' });
    expect(sharedDraftKeys).toEqual({ draft: 'promptreel.draft', setAside: 'promptreel.draft.set-aside' });
  });
});

test('nothing stored is no draft', () => {
  expect(readDraft(null)).toEqual({ kind: 'none' });
});

describe('recognizes a damaged draft:', () => {
  test.each([
    '',
    ' ',
    'x',
    '{',
    'undefined',
    'NaN',
    'null',
    'true',
    '3',
    '"text"',
    '[]',
    '{}',
    '[{}]',
    '{"version":1}',
  ])('%j', (stored) => {
    expect(readDraft(stored)).toEqual(damaged);
  });

  test('cut off anywhere', () => {
    const whole = writeDraft({ ...draft, project: projectWith({ dialog: 'a "b"' }, {}) });
    for (let length = 0; length < whole.length; length += 1) expect(readDraft(whole.slice(0, length))).toEqual(damaged);
  });

  test.each([
    ['a title that is not text', { projectTitle: 3 }],
    ['no title', { projectTitle: undefined }],
    ['a target that is not a number', { targetDuration: '15' }],
    ['a target of null, as JSON writes NaN', { targetDuration: Number.NaN }],
    ['a target of zero', { targetDuration: 0 }],
    ['no scenes', { scenes: [] }],
    ['scenes that are not a list', { scenes: {} }],
    ['a scene that is null', { scenes: [null] }],
    ['a scene whose text is a number', { scenes: [{ ...storedScene, audio: 3 }] }],
    ['a scene of no duration', { scenes: [{ ...storedScene, duration: 0 }] }],
    ['a scene of negative duration', { scenes: [{ ...storedScene, duration: -1 }] }],
    ['a scene numbered 0', { scenes: [{ ...storedScene, sceneNumber: 0 }] }],
    ['a packing that there is not', { settings: { packing: 'most' } }],
    ['settings that are no object', { settings: 'veo-3.1' }],
  ])('%s', (_, parts) => {
    expect(readDraft(storedWith({}))).toEqual({ kind: 'draft', draft });
    expect(readDraft(storedWith({}, parts))).toEqual(damaged);
    expect(readDraft(storedAsVersion1(parts))).toEqual(damaged);
  });

  test.each([
    ['an owner that is not text', { owner: 3 }],
    ['no time', { lastSaved: undefined }],
    ['an invalid time', { lastSaved: 'yesterday' }],
    ['a version that is not a number', { version: '1' }],
    ['version 0', { version: 0 }],
    ['half a version', { version: 1.5 }],
    ['no version', { version: undefined }],
    ['a project that is no object', { project: [] }],
    ['a project of null', { project: null }],
  ])('%s', (_, parts) => {
    expect(readDraft(storedWith(parts))).toEqual(damaged);
  });
});

test.each([3, 99])('recognizes a draft of version %d as newer, not as damaged', (version) => {
  expect(readDraft(storedWith({ version }))).toEqual(otherVersion);
  expect(readDraft(JSON.stringify({ version, anything: 'else' }))).toEqual(otherVersion);
});

describe('reading never throws', () => {
  const kinds = ['draft', 'unreadable'];

  test('for any text', () => {
    fc.assert(
      fc.property(anyUnits, (stored) => {
        expect(readDraft(stored)).toEqual(damaged);
      }),
    );
  });

  test('for any JSON', () => {
    fc.assert(
      fc.property(fc.json(), (stored) => {
        expect(readDraft(stored).kind).toBe('unreadable');
      }),
    );
  });

  test('for a draft with any of its values replaced', () => {
    const keys = ['version', 'projectTitle', 'targetDuration', 'scenes', 'settings', 'project', 'lastSaved'];
    fc.assert(
      fc.property(fc.constantFrom(...keys, '__proto__', 'constructor'), fc.jsonValue(), (key, value) => {
        for (const stored of [storedWith({ [key]: value }), storedWith({}, { [key]: value })]) {
          expect(kinds).toContain(readDraft(stored).kind);
        }
        expect(kinds).toContain(readDraft(storedAsVersion1({ [key]: value })).kind);
      }),
    );
  });

  test('for a draft with any value of a scene replaced', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(storedScene ?? {})), fc.jsonValue(), (key, value) => {
        const scenes = [{ ...storedScene, [key]: value }];
        expect(kinds).toContain(readDraft(storedWith({}, { scenes })).kind);
      }),
    );
  });

  test('for very deeply nested JSON', () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect(readDraft(deep)).toEqual(damaged);
    expect(readDraft(`{"version":1,"scenes":${deep}}`)).toEqual(damaged);
  });
});
