import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { captionOf } from '../../../../src/domain/film/caption.ts';
import { writePaper } from '../../../../src/domain/papers/out/write-paper.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import { totalDuration } from '../../../../src/domain/scene/duration.ts';
import { projectWith } from '../../arbitraries.ts';
import { paperProject } from './paper-projects.ts';

interface ReadCue {
  from: number;
  to: number;
  voice?: string | undefined;
  lines: string[];
}

function seconds(time: string): number {
  const [hours = '', minutes = '', rest = ''] = time.split(':');
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest.replace(',', '.'));
}

/** Reads SubRip like players do: blocks between empty lines, each with a number, times and text. */
function readSrt(text: string): ReadCue[] {
  if (text === '') return [];
  expect(text.endsWith('\r\n\r\n')).toBe(true);
  return text
    .slice(0, -4)
    .split('\r\n\r\n')
    .map((block, index) => {
      const [number, times = '', ...lines] = block.split('\r\n');
      expect(number).toBe(String(index + 1));
      const [, from = '', to = ''] = /^(\d\d:\d\d:\d\d,\d{3}) --> (\d\d:\d\d:\d\d,\d{3})$/u.exec(times) ?? [];
      return { from: seconds(from), to: seconds(to), lines };
    });
}

const references: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const decoded = (text: string) => text.replace(/&(?:lt|gt|amp);/gu, (reference) => references[reference] ?? '');

/** Reads WebVTT by https://www.w3.org/TR/webvtt1/#syntax: a signature, then cue blocks of times and text. */
function readWebVtt(text: string): ReadCue[] {
  const [signature, ...blocks] = text.replace(/\n$/u, '').split('\n\n');
  expect(signature?.trim()).toBe('WEBVTT');
  return blocks.map((block) => {
    const [times = '', ...lines] = block.split('\n');
    const [, from = '', to = ''] = /^(\d\d:\d\d:\d\d\.\d{3}) --> (\d\d:\d\d:\d\d\.\d{3})$/u.exec(times) ?? [];
    const [, voice, payload = ''] = /^(?:<v ([^<>\n]+)>)?(.*)$/su.exec(lines.join('\n')) ?? [];
    // no tags, no `-->`, and only escaped ampersands
    expect(payload).not.toMatch(/[<>]|&(?!lt;|gt;|amp;)/u);
    expect(voice ?? '').not.toMatch(/&(?!lt;|gt;|amp;)/u);
    return {
      from: seconds(from),
      to: seconds(to),
      voice: voice === undefined ? voice : decoded(voice),
      lines: payload.split('\n').map(decoded),
    };
  });
}

const film = (...scenes: Parameters<typeof projectWith>) => projectWith(...scenes);
const srt = (project: Project) => readSrt(writePaper({ format: 'srt', project }).text);
const vtt = (project: Project) => readWebVtt(writePaper({ format: 'vtt', project }).text);

test('the speeches of a scene share its duration by their length', () => {
  const project = film(
    { duration: 4 },
    { duration: 6, dialog: 'MARA: One two three four five six.\nTOM (V.O.): Seven.' },
  );
  expect(srt(project)).toEqual([
    // 2.4 s and 1 s of speech
    { from: 4, to: 8.235, lines: ['MARA: One two three four five six.'] },
    { from: 8.235, to: 10, lines: ['TOM (V.O.): Seven.'] },
  ]);
  expect(vtt(project).map(({ voice }) => voice)).toEqual(['MARA', 'TOM (V.O.)']);
});

test('a speech longer than two lines becomes several cues', () => {
  const words = 'We were never going to Vienna, and you have known it since the day that we left the house by the sea.';
  const cues = srt(film({ duration: 8, dialog: `MARA: ${words}` }));
  expect(cues).toHaveLength(2);
  expect(cues.map(({ lines }) => lines)).toEqual([
    ['MARA: We were never going to Vienna, and', 'you have known it since the day that we'],
    ['left the house by the sea.'],
  ]);
  expect([cues[0]?.from, cues[1]?.to]).toEqual([0, 8]);
});

test('an endless word is split between whole characters', () => {
  const family = '👩‍👩‍👧';
  const [cue] = vtt(film({ dialog: family.repeat(50) }));
  expect(cue?.lines).toEqual([family.repeat(42), family.repeat(8)]);
});

test('a cue extends into silence until it can be read, but not into the next one', () => {
  const project = film(
    { duration: 0.3, dialog: 'No.' },
    { duration: 2 },
    { duration: 0.3, dialog: 'Go.' },
    { dialog: 'On.' },
  );
  expect(srt(project).map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [2.3, 2.6],
    [2.6, 7.6],
  ]);
});

test('players’ markup is shown as typed', () => {
  const dialog = 'a <i>b</i> {\\an8} --> x < y & z > {y:i}';
  expect(srt(film({ dialog }))[0]?.lines).toEqual(['a ‹i>b‹/i> ｛\\an8} --› x < y & z > ｛y:i}']);
  expect(vtt(film({ dialog }))[0]?.lines).toEqual([dialog]);
});

test('without dialogue there are no cues', () => {
  expect(writePaper({ format: 'srt', project: film({}) }).text).toBe('');
  expect(writePaper({ format: 'vtt', project: film({}) }).text).toBe('WEBVTT\n');
});

describe('any film', () => {
  test.each([
    ['srt', srt],
    ['vtt', vtt],
  ] as const)('%s: cues are in order within the film, short enough to read, and contain every word', (format, read) => {
    fc.assert(
      fc.property(paperProject, (project) => {
        const cues = read(project);
        const end = totalDuration(project.scenes);
        for (const [index, { from, to, lines }] of cues.entries()) {
          expect(to).toBeGreaterThan(from);
          expect(from).toBeGreaterThanOrEqual(cues[index - 1]?.to ?? 0);
          expect(to).toBeLessThanOrEqual(end + 0.05);
          expect(lines.length).toBeLessThanOrEqual(2);
          for (const line of lines) expect([...new Intl.Segmenter().segment(line)].length).toBeLessThanOrEqual(42);
        }
        if (format === 'srt') return;
        const letters = (text: string) => text.replaceAll(/\s/gu, '');
        const spoken = project.scenes.flatMap(({ dialog }) =>
          captionOf(dialog, project.cast).map(({ words }) => words),
        );
        expect(letters(cues.flatMap(({ lines }) => lines).join(''))).toBe(letters(spoken.join('')));
      }),
    );
  });
});
