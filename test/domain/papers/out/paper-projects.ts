import fc from 'fast-check';
import type { Project } from '../../../../src/domain/project/project.ts';
import { projectSchema } from '../../../../src/domain/project/schema.ts';
import { sampleFilms, sampleProject } from '../../../../src/domain/sample-films/sample-films.ts';
import { type TargetId, targets } from '../../../../src/domain/targets/registry.ts';
import { sceneSeconds, sceneWith, storableText } from '../../arbitraries.ts';

/** Texts that could break a format: its markup, separators and comments. */
const hostile = [
  ...['-->', '00:00:01,000 --> 00:00:02,000', '<i>', '</v>', '<c.x>', '{\\an8}', '&amp;', '&', ']]>', '<!--', '"', "'"],
  ...[
    ']]',
    '[[Camera: x]]',
    '/*',
    '*/',
    '*a*',
    '_b_',
    '`c`',
    '~~d~~',
    '# e',
    ' #',
    '##',
    '> f <',
    '1. g',
    '- h',
    '| i |',
    '---',
  ],
  ...[
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '@MARA',
    '@mara',
    "'=1",
    ',',
    ';',
    'WEBVTT',
    'NOTE',
    'INT. HOUSE - DAY',
    'CUT TO:',
  ],
  ...[
    '* LOC:',
    'TITLE:',
    'FCM: DROP FRAME',
    '001  AX',
    '!x',
    '~x',
    '.x',
    '===',
    '(x)',
    '\u202eabc',
    '\u200fאב',
    '👩‍👩‍👧',
    '手紙を書く',
  ],
  ...['www.example.com', 'https://example.com/a_b', 'a@example.com', '&#60;', '\\', '\\*', '5)', '7.', '<!DOCTYPE x>'],
];

const hostileText = fc.oneof(
  storableText,
  fc.array(fc.constantFrom(...hostile, ' ', ' word ', '\n', '\r\n\r\n'), { maxLength: 8 }).map((some) => some.join('')),
);

const speech = fc
  .tuple(fc.constantFrom('MARA: ', '@tom (whispering): ', 'OLD MAN (V.O.): ', 'MARA (O.S., low): ', ''), hostileText)
  .map(([speaker, words]) => speaker + words);

const cast: Project['cast'] = [
  { name: 'Mara', kind: 'character', text: 'A woman of 55, gray braid', short: 'Mara' },
  { name: 'Tom', kind: 'character', text: '' },
];

const scene = fc.record({
  duration: sceneSeconds,
  action: hostileText,
  subject: hostileText,
  scene: fc.oneof(hostileText, fc.constantFrom('Interior. Dining car, night', 'Exterior. Quay')),
  camera: hostileText,
  light: hostileText,
  grade: hostileText,
  cam: hostileText,
  audio: hostileText,
  dialog: fc.array(speech, { maxLength: 4 }).map((speeches) => speeches.join('\n')),
});

/** Valid projects with texts that try to break every format. */
export const paperProject: fc.Arbitrary<Project> = fc.record({
  projectTitle: hostileText,
  targetDuration: fc.constant(30),
  look: hostileText,
  cast: fc.constant(cast),
  scenes: fc
    .array(scene, { minLength: 1, maxLength: 8 })
    .map((scenes) => scenes.map((parts, index) => sceneWith({ sceneNumber: index + 1, ...parts }))),
});

export const anyTarget = fc.constantFrom(...(Object.keys(targets) as TargetId[]));

/** The film of the golden files. */
export const ferry: Project = projectSchema.parse(sampleProject(sampleFilms[0]));
