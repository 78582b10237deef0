import fc from 'fast-check';
import { Fountain } from 'fountain-js';
import { describe, expect, test } from 'vitest';
import { parseSpeech } from '../../../../src/domain/cast/speech.ts';
import { writePaper } from '../../../../src/domain/papers/out/write-paper.ts';
import type { Project, Scene } from '../../../../src/domain/project/project.ts';
import { projectWith } from '../../arbitraries.ts';
import { paperProject } from './paper-projects.ts';

const cast: Project['cast'] = [
  { name: 'Old_Tom', kind: 'character', text: 'A man of 80', voice: 'Rough', short: 'the old man' },
  { name: 'Diner', kind: 'place', text: '', short: 'Dining car' },
];

function body(scene: Partial<Scene>): string {
  const { text } = writePaper({ format: 'fountain', project: { ...projectWith(scene), projectTitle: '', cast: [] } });
  return text;
}

test('a scene has a heading, an action, speeches, and notes for everything else', () => {
  const project: Project = {
    ...projectWith({
      duration: 4.5,
      status: 'ready',
      scene: 'Interior. @Diner, night',
      subject: '@Old_Tom',
      action: 'wipes the window',
      camera: 'Slow push-in',
      audio: 'Rails',
      dialog: '@Old_Tom (V.O., low): We were never\nMARA: Going.',
    }),
    look: 'Grain',
    cast,
  };
  expect(writePaper({ format: 'fountain', project })).toEqual({
    name: 'NIGHT TRAIN.fountain',
    type: 'text/plain;charset=utf-8',
    text: `Title: NIGHT TRAIN

[[Look: Grain]]

[[Cast: Old_Tom (character): A man of 80]]

[[Cast: Old_Tom, short: the old man]]

[[Cast: Old_Tom, voice: Rough]]

[[Cast: Diner (place):]]

[[Cast: Diner, short: Dining car]]

INT. DINING CAR - NIGHT

[[Seconds: 4.5]]

[[Status: Ready]]

OLD TOM wipes the window

OLD TOM (V.O.)
(low)
We were never

MARA
Going.

[[Camera: Slow push-in]]

[[Audio: Rails]]
`,
  });
});

test.each([
  ['Interior. Dining car, night', 'INT. DINING CAR - NIGHT', []],
  ['Exterior. Quay', 'EXT. QUAY', []],
  ['Interior and exterior. Car, early morning', 'INT./EXT. CAR - EARLY MORNING', []],
  ['Interior. Vienna West station, night', 'INT. VIENNA WEST STATION - NIGHT', ['Scene']],
  ['Car deck, fog beyond it', '.Car deck, fog beyond it', []],
  ['Car deck – fog', '.Car deck – fog', ['Scene']],
  ['INT. CAR DECK', '.INT. CAR DECK', ['Scene']],
  ['Room #5#', '.Room #5', ['Scene']],
  ['... far away', '.far away', ['Scene']],
  ['', '.Scene 1', []],
])('the scene %j has the heading %j', (scene, heading, notes) => {
  const [first, ...rest] = body({ scene }).trimEnd().split('\n\n');
  expect(first).toBe(heading);
  expect(rest.filter((block) => block.startsWith('[[Scene:'))).toEqual(notes.map((label) => `[[${label}: ${scene}]]`));
});

test.each([
  ['INT. HOUSE - DAY', '!INT. HOUSE - DAY'],
  ['She says: go to:', '!She says: go to:'],
  ['MARA RUNS', '!MARA RUNS'],
  ['> centered <', '!> centered <'],
  ['*soft* and _hard_', String.raw`!\*soft\* and \_hard\_`],
  ['a [[note]] and /* a comment */', 'a [ [note] ] and / \\* a comment \\* /'],
  ['手紙を書く', '!手紙を書く'],
  ['waits\n\nfor her', 'waits for her'],
])('the action %j is written %j', (action, line) => {
  expect(body({ action }).split('\n\n')[2]?.trim()).toBe(line);
});

test('the subject is in a note, unless it consists of names', () => {
  expect(body({ subject: 'An old conductor.', action: 'Wipes the window' })).toContain(
    'An old conductor Wipes the window\n\n[[Subject: An old conductor.]]\n\n[[Action: Wipes the window]]',
  );
  expect(body({ subject: 'A lamp' })).toContain('A lamp\n\n[[Subject: A lamp]]');
});

test('dialogue without a speaker gets a voice, and a note', () => {
  expect(body({ dialog: 'Nobody sails tonight.' })).toContain(
    'VOICE\nNobody sails tonight.\n\n[[Dialog: Nobody sails tonight.]]',
  );
  expect(body({ dialog: 'MARA: (laughs)' })).toContain('MARA\n"(laughs)"');
});

describe('another reader', () => {
  test('finds exactly the scenes and speeches of any project', () => {
    fc.assert(
      fc.property(paperProject, (project) => {
        const { text } = writePaper({ format: 'fountain', project });
        const { tokens } = new Fountain().parse(text, true);
        const count = (type: string) => tokens.filter((token) => token.type === type).length;
        expect(count('scene_heading')).toBe(project.scenes.length);
        const speeches = project.scenes.flatMap(({ dialog }) => parseSpeech(dialog, project.cast));
        expect(count('character')).toBe(speeches.length);
        expect(count('dialogue')).toBe(speeches.length);
        for (const type of ['section', 'synopsis', 'lyrics', 'page_break', 'centered', 'boneyard']) {
          expect(count(type)).toBe(0);
        }
        // that reader checks for transitions before forced actions
        const transitions = tokens.filter(({ type, text = '' }) => type === 'transition' && !text.startsWith('!'));
        expect(transitions).toEqual([]);
      }),
    );
  });
});
