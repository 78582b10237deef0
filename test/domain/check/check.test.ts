import { describe, expect, test } from 'vitest';
import { cameraMoves } from '../../../src/domain/check/camera-moves.ts';
import type { Finding } from '../../../src/domain/check/finding.ts';
import { speechTime } from '../../../src/domain/check/speech-time.ts';
import { assembleClips } from '../../../src/domain/film/prompt.ts';
import { cameraPresets } from '../../../src/domain/presets/camera-presets.ts';
import { movementPresets } from '../../../src/domain/presets/movement-presets.ts';
import type { Scene } from '../../../src/domain/project/project.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import { projectWith } from '../arbitraries.ts';

/** Returns the findings for scenes. */
function check(id: TargetId, ...scenes: Partial<Scene>[]): Finding[] {
  return assembleClips(projectWith(...scenes), id).findings;
}

test.each(Object.keys(targets) as TargetId[])('%s has no findings for a scene that it renders unchanged', (id) => {
  expect(check(id, { duration: 6, subject: 'A boat', camera: 'Slow push-in', action: 'turns' })).toEqual(
    id === 'sora-2' || id === 'luma-ray-3.2' ? [expect.objectContaining({ kind: 'duration' })] : [],
  );
});

describe('a text over a limit', () => {
  test('is reported at the scene and field that exceed the limit', () => {
    expect(check('runway-gen-4.5', { subject: 'x'.repeat(600), scene: 'y'.repeat(600), light: 'z' })).toEqual([
      {
        ...{ sceneNumber: 1, field: 'scene', kind: 'too-long', clip: 1 },
        message: '206 characters over the limit of 1,000 per clip',
        words: 'y'.repeat(600),
      },
    ]);
  });

  test('is measured in the limit’s unit', () => {
    // 501 emoji are 501 characters, and 1,002 UTF-16 units
    expect(check('runway-gen-4.5', { subject: '🎬'.repeat(501) })).toMatchObject([
      { message: '3 characters over the limit of 1,000 per clip' },
    ]);
    expect(check('kling-3', { subject: '🎬'.repeat(1_001), scene: 'x'.repeat(1_400) })).toEqual([]);
  });

  test('names the service if the limit is not the maker’s', () => {
    expect(check('veo-3.1', { duration: 6, subject: 'x'.repeat(1_000) })).toMatchObject([
      { field: 'subject', message: '1 character over the limit of 1,000 per clip on Runway' },
    ]);
  });

  test('says if a limit is only a recommendation', () => {
    expect(check('ltx-2.5', { duration: 6, subject: 'boat '.repeat(150), light: 'lamp '.repeat(60) })).toMatchObject([
      { sceneNumber: 1, field: 'light', kind: 'too-long' },
    ]);
    expect(check('ltx-2.5', { duration: 6, subject: 'boat '.repeat(201) })[0]?.message).toBe(
      '1 word over the 200 per clip that Lightricks recommends',
    );
  });

  test('is reported for a shot if the target takes shots separately', () => {
    // each scene alone would be too short
    const findings = check('kling-3', { duration: 2, subject: 'A boat' }, { duration: 2, subject: 'x'.repeat(600) });
    expect(findings).toMatchObject([
      {
        sceneNumber: 2,
        field: 'subject',
        kind: 'too-long',
        message: '89 characters over the limit of 512 per shot',
        clip: 1,
      },
    ]);
  });
});

describe('a duration', () => {
  test('that is longer than any clip can be split', () => {
    expect(check('kling-3', { duration: 40, subject: 'A boat' })).toEqual([
      {
        ...{ sceneNumber: 1, field: 'duration', kind: 'duration', clip: 1 },
        message: "40.0s is longer than Kling 3.0's longest clip (15 s)",
        mend: { type: 'split', into: 3, label: 'Split into 3' },
      },
    ]);
  });

  test('that is shorter than any clip can be raised', () => {
    expect(check('kling-3', { duration: 1.5, subject: 'A boat' })).toMatchObject([
      {
        message: "1.5s is shorter than Kling 3.0's shortest clip (3 s)",
        mend: { type: 'duration', seconds: 3, label: 'Set 3 s' },
      },
    ]);
  });

  test('that the target does not support can be set to the nearest one, rounding up ties', () => {
    expect(check('veo-3.1', { duration: 5, subject: 'A boat' })).toMatchObject([
      {
        message: '5.0s becomes 6 s: Veo 3.1 renders 4, 6 or 8 s',
        mend: { type: 'duration', seconds: 6, label: 'Set 6 s' },
      },
    ]);
    expect(check('veo-3.1', { duration: 5.6, subject: 'A boat' }), 'half a second is no change').toEqual([]);
  });

  test('of several scenes in a clip is reported at the first, without a fix', () => {
    const findings = check('veo-3.1', { duration: 2.5, subject: 'A boat' }, { duration: 2.5, subject: 'A quay' });
    expect(findings).toEqual([
      {
        ...{ sceneNumber: 1, field: 'duration', kind: 'duration', clip: 1 },
        message: '5.0s becomes 6 s: Veo 3.1 renders 4, 6 or 8 s',
      },
    ]);
  });

  test('of a shot can be below the target’s minimum', () => {
    expect(check('seedance-2.5', { duration: 2, subject: 'A boat' }, { duration: 6, subject: 'A quay' })).toMatchObject(
      [
        {
          sceneNumber: 1,
          field: 'duration',
          message: 'This shot is 2 s, but Seedance 2.5 needs at least 3 s per shot',
        },
      ],
    );
  });
});

describe('dialogue', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

  test('that does not fit its duration can get more', () => {
    expect(check('generic', { duration: 4, dialog: words(25) })).toEqual([
      {
        ...{ sceneNumber: 1, field: 'dialog', kind: 'speech-time', words: words(25), clip: 1 },
        message: '25 words need 10.0 s, the scene has 4.0 s',
        mend: { type: 'duration', seconds: 10, label: 'Set 10.0 s' },
      },
    ]);
  });

  test.each([
    ['15% more than its seconds', 10, 28, 0],
    ['a little more than that', 10, 29, 1],
    ['half a second more than its seconds', 1, 3, 0],
    ['more than both', 1, 4, 1],
  ])('of %s', (_, duration, count, findings) => {
    expect(check('generic', { duration, dialog: words(count) })).toHaveLength(findings);
  });

  test('that needs more than the maximum duration has no fix', () => {
    const [finding] = check('generic', { duration: 30, dialog: words(200) });
    expect(finding?.message).toBe('200 words need 80.0 s, the scene has 30.0 s');
    expect(finding).not.toHaveProperty('mend');
  });

  test('ignores cues and delivery notes, and quotes the speech that exceeds the duration', () => {
    const dialog = `MARA (whispering): ${words(8)}\nOLD TOM (V.O.): ${words(10)}\nMARA: ${words(9)}`;
    expect(check('generic', { duration: 8, dialog })).toMatchObject([
      { message: '27 words need 10.8 s, the scene has 8.0 s', words: words(9) },
    ]);
    expect(check('generic', { duration: 10.8, dialog })).toEqual([]);
  });

  test('with mentions is timed by the expanded text', () => {
    const cast = [{ name: 'mara', kind: 'character' as const, text: 'A woman in oilskins', short: 'Mara of the Quay' }];
    const project = { ...projectWith({ duration: 4, dialog: `@Mara (low): ${words(9)}, @mara` }), cast };
    expect(assembleClips(project, 'generic').findings).toMatchObject([
      { message: '13 words need 5.2 s, the scene has 4.0 s', words: `${words(9)}, Mara of the Quay` },
    ]);
  });

  test.each([
    ['English', 'We were never going to Vienna.', 6, 'word', 6 / 2.5],
    ['words with an apostrophe or a hyphen', "It's the half-light, isn’t it?", 5, 'word', 5 / 2.5],
    ['marks alone', '... — !', 0, 'word', 0],
    ['Mandarin', '我们必须马上离开这里。', 10, 'character', 10 / 5.18],
    ['Japanese, where a kanji is about two morae', '手紙が届いたよ!', 7, 'character', (3 * 2 + 4) / 7.84],
    ['a long vowel as a mora', 'コーヒー', 4, 'character', 4 / 7.84],
    ['Mandarin with a name in Latin script', '你好，Ada，再见。', 4, 'character', 4 / 5.18 + 1 / 2.5],
    ['Korean', '우리는 비엔나에 가지 않았어', 4, 'word', 4 / 2.5],
    ['Russian', 'Мы никогда не ехали в Вену', 6, 'word', 6 / 2.5],
  ] as const)('in %s is timed', (_, line, count, unit, seconds) => {
    const time = speechTime(line);
    expect(time).toMatchObject({ count, unit });
    expect(time.seconds).toBeCloseTo(seconds, 6);
  });

  test('in Thai, which has no spaces, is segmented into words', () => {
    const { count, unit, seconds } = speechTime('เราต้องไปเดี๋ยวนี้');
    expect({ count, unit, seconds }).toEqual({ count, unit: 'word', seconds: count / 2.5 });
    expect(count).toBeGreaterThanOrEqual(3);
    expect(count).toBeLessThanOrEqual(6);
  });
});

describe('camera moves', () => {
  test('are reported if there are more than the target allows per shot', () => {
    const camera = 'Slow pan from the quay, then a tilt up to the sky';
    expect(check('seedance-2', { subject: 'A boat', camera })).toEqual([
      {
        ...{ sceneNumber: 1, field: 'camera', kind: 'camera-moves', words: camera, clip: 1 },
        message: '2 camera moves: Seedance 2.0 takes 1 per shot',
      },
    ]);
    expect(check('kling-3', { subject: 'A boat', camera }), 'without such a limit').toEqual([]);
  });

  test.each([
    ['Slow push-in from a medium shot to a close-up', ['push']],
    ['The camera pushes in, pulls back, and pans left', ['push', 'pull', 'pan']],
    ['Whip pan to the door', ['pan']],
    ['Crane up, then zoom', ['crane', 'zoom']],
    ['Tracking shot, orbiting the car', ['track', 'orbit']],
    ['Dolly zoom on the stairs', ['zoom']],
    ['Tracking pan that holds the athlete’s eyes', ['pan']],
  ])('%j names %j', (text, named) => {
    expect(cameraMoves(text)).toEqual(named);
  });

  test.each([
    'Extreme close-up',
    'Wide, locked off on the breakwater',
    'Static',
    'Dutch tilt, medium shot',
    'Tilt-shift wide of the town',
    'Tilted horizon, high angle',
    'Panoramic wide',
    'Locked off: no pan, no tilt, no zoom',
    'Static, without any pan or tilt',
    'Over the shoulder, eye level',
    'Handheld close-up, breathing with him',
    '',
  ])('%j names none', (text) => {
    expect(cameraMoves(text)).toEqual([]);
  });

  test('are at most one in each camera preset, except in two presets', () => {
    const texts = [
      ...cameraPresets.map(({ cameraMovement }) => cameraMovement),
      ...movementPresets.map(({ description }) => description),
    ];
    const several = texts.filter((text) => cameraMoves(text).length > 1);
    expect(several).toEqual([
      expect.stringMatching(/^Dolly back while zooming in/),
      expect.stringMatching(/^Whip pan lands on the runner, then a low tracking shot/),
    ]);
  });
});

describe('an action without a subject', () => {
  const alone = { sceneNumber: 2, field: 'subject', kind: 'no-subject', message: 'An action without a subject' };

  test('can use the previous scene’s subject, even from another clip', () => {
    const scenes = [
      { subject: 'A skipper', duration: 8 },
      { action: 'turns', duration: 8 },
    ];
    const mend = { type: 'text', field: 'subject', value: 'A skipper', label: 'Use the previous subject' };
    expect(check('generic', ...scenes)).toEqual([{ ...alone, words: 'turns', mend, clip: 1 }]);
    expect(check('veo-3.1', ...scenes)).toEqual([{ ...alone, words: 'turns', mend, clip: 2 }]);
  });

  test('has no fix without a previous subject', () => {
    expect(check('generic', { subject: ' ' }, { action: 'turns' })).toEqual([{ ...alone, words: 'turns', clip: 1 }]);
    expect(check('generic', { action: 'turns' })).toMatchObject([{ sceneNumber: 1, kind: 'no-subject' }]);
  });
});

test('words that a target omits are reported, and not timed', () => {
  expect(check('runway-gen-4.5', { duration: 2, audio: 'Rain', dialog: 'Word '.repeat(40) })).toEqual([
    {
      ...{ sceneNumber: 1, field: 'audio', kind: 'dropped', clip: 1 },
      ...{ message: 'Runway Gen-4.5 renders no sound: Audio is left out', words: 'Rain' },
    },
    {
      ...{ sceneNumber: 1, field: 'dialog', kind: 'dropped', clip: 1 },
      ...{ message: 'Runway Gen-4.5 renders no sound: Dialog is left out', words: 'Word '.repeat(40).trim() },
    },
  ]);
});

test.each([
  ['minimax-h3', 'dialog', 'Go </d> now', '</d>', '‹/d›'],
  ['seedance-2', 'dialog', 'Go } now', '}', '｝'],
  ['seedance-2.5', 'dialog', 'Go { now', '{', '｛'],
  ['seedance-2', 'audio', 'Rain > wind', '>', '›'],
] as const)('%s replaces its own markup in %s and reports it', (id, field, words, mark, lookAlike) => {
  const project = projectWith({ duration: 5, [field]: words });
  const { clips, findings } = assembleClips(project, id);
  expect(clips[0]?.text).toContain(words.replace(mark, lookAlike));
  expect(clips[0]?.text).not.toContain(words);
  expect(findings).toMatchObject([{ sceneNumber: 1, field, kind: 'mark', words }]);
  expect(findings[0]?.message).toContain(`so the prompt has ${lookAlike} instead`);
});

test('an empty shot in a clip of several is reported if the target takes shots separately', () => {
  expect(check('kling-3', { subject: 'A boat' }, {})).toEqual([
    { sceneNumber: 2, field: null, kind: 'empty', message: 'Kling 3.0 needs text in every shot', clip: 1 },
  ]);
  expect(check('generic', { subject: 'A boat' }, {})).toEqual([]);
});

test('a finding quotes the beginning of a field, with each entry expanded once', () => {
  const cast = [{ name: 'Gull', kind: 'sound' as const, text: 'a herring gull', short: 'the gull' }];
  const quoted = (audio: string) =>
    assembleClips({ ...projectWith({ duration: 5, audio }), cast }, 'runway-gen-4.5').findings[0]?.words;
  expect(quoted('@Gull, then @Gull')).toBe('a herring gull, then the gull');
  const long = quoted('@Gull '.repeat(300)) ?? '';
  expect(long).toMatch(/^a herring gull the gull .* the( gull)?…$/);
  expect(long.length).toBeLessThanOrEqual(200);
});
