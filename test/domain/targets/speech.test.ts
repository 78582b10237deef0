import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cast } from '../../../src/domain/cast/cast.ts';
import { assignTimes } from '../../../src/domain/clips/assign-times.ts';
import { fitsText, hardLimits, measure } from '../../../src/domain/clips/text-limits.ts';
import { makeFilm } from '../../../src/domain/film/film.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import { linesToText, type PromptScene, type Target } from '../../../src/domain/targets/target.ts';
import { clipLines } from '../../../src/domain/targets/write-clip.ts';
import { rounds } from '../../support/rounds.ts';
import { anyText, projectWith, sceneWith } from '../arbitraries.ts';

const ids = Object.keys(targets) as TargetId[];
const cast: Cast = [
  { name: 'mara', kind: 'character', text: '', short: 'Mara', voice: 'raspy voice', manner: 'unhurried' },
  { name: 'Old_Tom', kind: 'character', text: '', voice: 'A thin [high] voice.' },
];

interface Written {
  voices?: Cast;
  language?: string;
}

/** Writes a clip of scenes, 4 s each, for a target. */
function write(id: TargetId, scenes: readonly Partial<PromptScene>[], { voices, language }: Written = {}): string {
  const target: Target = targets[id];
  const shots = scenes.map((parts, index) => ({
    scene: sceneWith({ sceneNumber: index + 1, ...parts, id: `scene-${index + 1}` }),
    from: index * 4,
    to: index * 4 + 4,
  }));
  return linesToText(target.clip({ seconds: scenes.length * 4, shots, cast: voices }, { language }));
}

const several =
  'MARA (whispering): We should go.\nTOM: "Where?"\nHARBOR RADIO (O.S., crackling): Gale warning.\n\nA door.';

describe('speech without a cast', () => {
  test.each([
    [
      'generic',
      'MARA (whispering): "We should go."\nTOM: "Where?"\nHARBOR RADIO (off-screen, crackling): "Gale warning."\nDialogue: "A door."',
    ],
    [
      'kling-3',
      '[MARA, whispering]: "We should go."\nThen [TOM]: "Where?"\nThen [HARBOR RADIO, off-screen, crackling]: "Gale warning."\nDialogue: "A door."',
    ],
    [
      'seedance-2',
      'MARA, whispering: {We should go.}\nTOM: {Where?}\nHARBOR RADIO, off-screen, crackling: {Gale warning.}\nDialogue: {A door.}',
    ],
    [
      'veo-3.1',
      'MARA says, whispering: "We should go."\nTOM says: "Where?"\nHARBOR RADIO says from off-screen, crackling: "Gale warning."\nDialogue: "A door."',
    ],
    [
      'omni-flash',
      'MARA says, whispering: "We should go."\nTOM says: "Where?"\nHARBOR RADIO says from off-screen, crackling: "Gale warning."\nDialogue: "A door."\nNo scene cuts.',
    ],
    [
      'ltx-2.5',
      'MARA says, whispering: "We should go." TOM says: "Where?" HARBOR RADIO says from off-screen, crackling: "Gale warning." A voice says: "A door."',
    ],
    ['runway-gen-4.5', ''],
    [
      'sora-2',
      'Scene 1 (5.0s):\nDialogue: "MARA (whispering): We should go. TOM: \\"Where?\\" HARBOR RADIO (O.S., crackling): Gale warning. A door"',
    ],
    [
      'shot-sheet',
      '# SCENE 1 (5.0s)\nDIALOG: MARA (whispering): We should go. TOM: "Where?" HARBOR RADIO (O.S., crackling): Gale warning. A door',
    ],
  ] as const)('is written in the form that %s reads', (id, text) => {
    expect(write(id, [{ dialog: several }])).toBe(text);
  });

  test('has speaker numbers and tags for MiniMax H3, and closed lips during a voice-over', () => {
    expect(write('minimax-h3', [{ dialog: `${several}\nMARA (V.O.): I was "ten".` }])).toMatch(
      /^integrated_multimodal_description: \[Shot 1\] MARA \(S1\) says, whispering: <d>\[English\] We should go\.<\/d> TOM \(S2\) says: <d>\[English\] Where\?<\/d> HARBOR RADIO \(S3\) says from off-screen, crackling: <d>\[English\] Gale warning\.<\/d> The speaker \(S4\) says: <d>\[English\] A door\.<\/d> MARA \(S1\) says in an off-screen voiceover: <d>\[English\] I was "ten"\.<\/d> while the lips of MARA remain completely closed\.\n/,
    );
  });

  test('has its language stated for Seedance', () => {
    expect(write('seedance-2', [{ dialog: 'MARA (low): Los.' }], { language: 'German' })).toBe(
      'MARA, low, in German: {Los.}',
    );
    expect(write('seedance-2', [{ dialog: 'Los.' }], { language: 'German' })).toBe('Dialogue in German: {Los.}');
  });
});

describe('speech of the cast', () => {
  const scenes = [
    { dialog: '@mara: We should go.\nOLD TOM (low): Where?\nMara: Out.' },
    { dialog: 'Old Tom (V.O.): I stayed.\nMARA (low): He did.' },
  ];

  test.each([
    [
      'generic',
      'Shot 1 (4s)\nMara (raspy voice, unhurried): "We should go."\nOld Tom (A thin [high] voice, low): "Where?"\nMara: "Out."\n\nShot 2 (4s)\nOld Tom (voice-over): "I stayed."\nMara (low): "He did."',
    ],
    [
      'kling-3',
      'Shot 1 (4s)\n[Mara, raspy voice, unhurried]: "We should go."\nThen [Old Tom, A thin (high) voice, low]: "Where?"\nThen [Mara]: "Out."\n\nShot 2 (4s)\n[Old Tom, voice-over]: "I stayed."\nThen [Mara, low]: "He did."',
    ],
    [
      'seedance-2.5',
      '[0-4s]\nMara, raspy voice, unhurried: {We should go.}\nOld Tom, A thin [high] voice, low: {Where?}\nMara: {Out.}\n\n[4-8s]\nOld Tom, voice-over: {I stayed.}\nMara, low: {He did.}',
    ],
    [
      'veo-3.1',
      '[00:00-00:04]\nMara, raspy voice, unhurried, says: "We should go."\nOld Tom, A thin [high] voice, says, low: "Where?"\nMara says: "Out."\n\n[00:04-00:08]\nOld Tom says in an off-screen voiceover: "I stayed."\nMara says, low: "He did."',
    ],
  ] as const)('has the voice for %s at the speaker’s first speech in a clip', (id, text) => {
    expect(write(id, scenes, { voices: cast })).toBe(text);
  });

  test('keeps the speaker’s number across shots for MiniMax H3', () => {
    const text = write('minimax-h3', scenes, { voices: cast });
    expect(text.match(/\S+(?:, [^.<>]*?)? \(S\d\)/gu)).toEqual([
      'Mara, raspy voice, unhurried (S1)',
      'Tom, A thin [high] voice (S2)',
      'Mara (S1)',
      'Tom (S2)',
      'Mara (S1)',
    ]);
  });

  test('is the same in a shot of Kling 3.0 as in its clip', () => {
    const shots = scenes.map((parts, index) => ({
      scene: sceneWith({ ...parts, id: `scene-${index + 1}` }),
      from: index * 4,
      to: index * 4 + 4,
    }));
    const clip = { seconds: 8, shots, cast };
    const kling: Target = targets['kling-3'];
    const texts = shots.map((shot) => linesToText(kling.shot?.(shot, clip) ?? []));
    expect(linesToText(kling.clip(clip))).toBe(`Shot 1 (4s)\n${texts[0]}\n\nShot 2 (4s)\n${texts[1]}`);
  });

  test('keeps its range in the field', () => {
    const dialog = ' @mara (low): We  should  go. ';
    const target: Target = targets.generic;
    const scene = sceneWith({ dialog });
    const parts = target.clip({ seconds: 4, shots: [{ scene, from: 0, to: 4 }], cast }).flatMap((line) => line.parts);
    expect(parts.filter(({ field }) => field).map(({ text, from, to }) => [text, dialog.slice(from, to)])).toEqual([
      ['Mara', '@mara'],
      ['raspy voice', '@mara'],
      ['low', 'low'],
      ['We should go.', 'We  should  go.'],
    ]);
  });
});

describe('music', () => {
  const audio = 'Rope on wet steel; Music: a slow cello (solo)\nAmbience: harbor wind';

  test.each([
    ['veo-3.1', 'SFX: Rope on wet steel.\nAmbient: harbor wind.\nMusic: a slow cello (solo).'],
    ['seedance-2', '<Rope on wet steel>\n<harbor wind>\n（a slow cello (solo)）'],
    ['seedance-2.5', '<Rope on wet steel>\n<harbor wind>\n(a slow cello （solo）)'],
    ['generic', 'Sound: Rope on wet steel. Music: a slow cello (solo). Ambience: harbor wind.'],
    ['omni-flash', 'Audio: Rope on wet steel. Music: a slow cello (solo). Ambience: harbor wind.\nNo scene cuts.'],
    ['ltx-2.5', 'Rope on wet steel. Music: a slow cello (solo). Ambience: harbor wind.'],
    ['sora-2', 'Scene 1 (5.0s):\nAudio: Rope on wet steel; Music: a slow cello (solo) Ambience: harbor wind'],
    ['shot-sheet', '# SCENE 1 (5.0s)\nAUDIO: Rope on wet steel; Music: a slow cello (solo) Ambience: harbor wind'],
  ] as const)('is separated from other sounds for %s', (id, text) => {
    expect(write(id, [{ audio }])).toBe(text);
  });

  test('is a separate field for MiniMax H3, across all shots', () => {
    const text = write('minimax-h3', [{ audio }, { audio: 'Music: It ends.' }]);
    expect(text.split('\n\n').slice(1)).toEqual([
      'overall_soundscape: Rope on wet steel. harbor wind.',
      'non_diegetic_music: a slow cello (solo). It ends.',
    ]);
  });
});

test('a change to a speaker’s name or voice rewrites only the clips with that speaker', () => {
  const { scenes } = projectWith({ dialog: 'MARA: Go.' }, { dialog: 'OLD TOM: No.' }, { dialog: 'At 10:30.' });
  const from = { scenes, target: targets['veo-3.1'], packing: 'scene' as const };
  const film = makeFilm({ ...from, cast });
  const again = makeFilm(
    { ...from, cast: cast.map((one) => (one.name === 'mara' ? { ...one, voice: 'deep' } : one)) },
    film,
  );
  expect(again.clips.map(({ text }) => text)).toEqual([
    'Mara, deep, unhurried, says: "Go."',
    'Old Tom, A thin [high] voice, says: "No."',
    'Dialogue: "At 10:30."',
  ]);
  expect(again.clips.map((clip, index) => clip === film.clips[index])).toEqual([false, true, true]);
});

test.each(ids.filter((id) => hardLimits(targets[id]).length > 0))(
  'packing for %s measures what speakers add to a text',
  (id) => {
    const target: Target = targets[id];
    const { scenes } = projectWith(
      { dialog: 'MARA: Go.\n'.repeat(90) },
      { dialog: 'MARA (V.O.): Go.\n\nAt 10:30.' },
      { dialog: 'OLD TOM: No. \n'.repeat(20) },
    );
    const long = cast.map((entry) => ({ ...entry, voice: 'raspy '.repeat(80) }));
    for (const voices of [undefined, cast, long]) {
      for (const count of [1, 2, 3]) {
        const seconds = count * 5;
        const clip = { ...assignTimes(scenes.slice(0, count), seconds, target), cast: voices };
        const byShot = target.shot && count > 1;
        const fits = hardLimits(target).every(({ of, max, unit }) => {
          if (of === 'clip') return byShot || measure(linesToText(clipLines(target, clip)), unit) <= max;
          return (
            !byShot ||
            clip.shots.every(
              (shot) => measure(linesToText(target.shot?.(shot, { ...clip, shots: [shot] }) ?? []), unit) <= max,
            )
          );
        });
        expect(fitsText(scenes, target, { first: 0, count, asked: seconds, seconds, cast: voices })).toBe(fits);
      }
    }
  },
);

const names = fc.constantFrom('MARA', 'Mara', '@old_tom', 'HARBOR RADIO');
const lines = fc.array(fc.tuple(names, fc.constantFrom(':', ' (low):', ' (V.O.):'), anyText), { maxLength: 5 });

describe.each(ids)('%s', (id) => {
  const target: Target = targets[id];

  test('loses no spoken word of any speaker', () => {
    if (target.drops?.includes('dialog')) return;
    fc.assert(
      fc.property(lines, anyText, (some, first) => {
        const dialog = [first, ...some.map(([name, cue, words]) => `${name}${cue} ${words}`)].join('\n');
        const text = onlyLetters(write(id, [{ dialog }], { voices: cast }));
        for (const words of [first, ...some.map(([, , one]) => one)]) {
          for (const line of words.split(/[\s\p{Cc}]+/u)) expect(text).toContain(onlyLetters(line));
        }
      }),
      { numRuns: rounds({ short: 10, full: 60 }) },
    );
  });

  test.each([
    'We leave at 10:30, as he said: never before',
    'NOTE: the door stays open',
    'AT 10:30 WE LEAVE',
    'Vienna: we never went',
    'THE (LAST) TRAIN (IS) HERE',
    'https://example.com/MARA: the film',
    'Go: MARA: now',
  ])('writes words without a speaker unchanged: %s', (words) => {
    const any = write(id, [{ dialog: 'Words' }], { voices: cast });
    expect(write(id, [{ dialog: words }], { voices: cast })).toBe(any.replace('Words', words));
  });
});

function onlyLetters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}
