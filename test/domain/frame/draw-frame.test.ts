import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawFrame, type FrameAspect } from '../../../src/domain/frame/draw-frame.ts';
import { presetLibraries } from '../../../src/domain/presets/library.ts';
import { emptyTexts, type SceneTexts } from '../../../src/domain/scene/fields.ts';
import { anyText, sceneTexts } from '../arbitraries.ts';

const aspects: readonly FrameAspect[] = ['2.39:1', '16:9', '4:3', '1:1', '9:16'];
const presets = Object.values(presetLibraries).flatMap(({ presets }) => presets);
const samples = ['night-train', 'letter-from-kyoto', 'films/last-four-boats', 'films/perfume', 'films/market'];
const sampleScenes: SceneTexts[] = samples.flatMap((name) => {
  const file = new URL(`../../samples/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).scenes;
});

const tags =
  'svg defs linearGradient radialGradient stop filter feGaussianBlur path clipPath use g rect circle ellipse';
const words =
  /^(?:xMidYMid slice|sRGB|round|none|userSpaceOnUse|#[0-9a-f]{6}|#f[0-9a-z]{6,8}|url\(#f[0-9a-z]{6,8}\)|http:\/\/www\.w3\.org\/2000\/svg)$/;
const numbers = /^[-.\d\sMLHVCSQTAZmlhvcsqtaz]+$/;
const transform = /^(?:(?:translate|scale|rotate|matrix)\([-.\d ]+\))+$/;

/** Returns everything in a frame except known tags, known attributes, numbers and colors. */
function strangersIn(svg: string): string[] {
  const strangers: string[] = [];
  const rest = svg.replace(/<\/?([a-zA-Z]+)((?: [a-zA-Z0-9-]+='[^'<>&"]*')*)\/?>/g, (_, tag, attributes) => {
    if (!tags.split(' ').includes(tag)) strangers.push(tag);
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-zA-Z0-9-]+)='([^']*)'/g)) {
      const fits = name === 'id' ? /^f[0-9a-z]{6,8}$/ : name === 'transform' ? transform : undefined;
      if (name === 'class' && value === 'on') continue;
      if (fits ? !fits.test(value) : !words.test(value) && !numbers.test(value)) strangers.push(`${name}=${value}`);
      if (/^on|^style$|^class$/.test(name) || (/href/.test(name) && !value.startsWith('#'))) strangers.push(name);
    }
    return '';
  });
  return rest ? [...strangers, rest] : strangers;
}

/** The ids that a frame defines, and the ids that it references. */
function namesIn(svg: string) {
  const given = [...svg.matchAll(/ id='([^']*)'/g)].map(([, name]) => name);
  const used = [...svg.matchAll(/(?:url\(|href=')#([^')]*)/g)].map(([, name]) => name);
  return { given, used };
}

const hasFigure = (subject: string, camera = 'Medium shot') => drawFrame({ subject, camera }).includes('<use ');

test('any text produces only known elements, numbers and colors', () => {
  const hostile = fc.constantFrom(
    '<script>alert(1)</script>',
    "' onload='x",
    '"/><image href="//x">',
    ']]>',
    'NaN',
    'Infinity mm',
    '1e999 mm',
    'constructor __proto__ lamp',
  );
  fc.assert(
    fc.property(sceneTexts(fc.oneof(anyText, hostile)), fc.constantFrom(...aspects), (scene, aspect) => {
      expect(strangersIn(drawFrame(scene, aspect))).toEqual([]);
    }),
  );
});

test('film terms in any order produce only known elements, numbers and colors', () => {
  const trade = [...new Set(presets.flatMap(({ sets }) => Object.values(sets)).flatMap((text) => text.split(/\s+/)))];
  const text = fc.array(fc.constantFrom(...trade), { maxLength: 12 }).map((some) => some.join(' '));
  fc.assert(
    fc.property(sceneTexts(text), fc.constantFrom(...aspects), (scene, aspect) => {
      const svg = drawFrame(scene, aspect);
      expect(strangersIn(svg)).toEqual([]);
      const { given, used } = namesIn(svg);
      expect(new Set(given).size).toBe(given.length);
      expect(used.filter((name) => !given.includes(name))).toEqual([]);
      expect(svg.length).toBeLessThan(6500);
    }),
  );
});

test('every preset and every sample scene has a different frame, small enough for a URL', () => {
  const visible = presets.filter(({ sets }) => !('audio' in sets) && !('dialog' in sets));
  const scenes = [...visible.map(({ sets }) => sets), ...sampleScenes.filter(({ camera, scene }) => camera || scene)];
  const frames = scenes.map((scene) => drawFrame(scene));
  expect(frames.flatMap(strangersIn)).toEqual([]);
  expect(new Set(frames.map((svg) => svg.replace(/f[0-9a-z]{5}(?=[0-9a-z]{1,3}[')])/g, ''))).size).toBe(frames.length);
  const lengths = frames.map(({ length }) => length).sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(2500);
  expect(lengths.at(-1)).toBeLessThan(5000);
});

test('the frame depends on the visible texts and ignores the sound', () => {
  const [scene = emptyTexts] = sampleScenes;
  expect(drawFrame({ ...scene })).toBe(drawFrame(scene));
  expect(drawFrame({ ...scene, audio: 'Wind', dialog: 'Yes' })).toBe(drawFrame(scene));
  expect(drawFrame({ ...scene, action: 'looks up' })).not.toBe(drawFrame(scene));
  expect(drawFrame({})).toBe(drawFrame(emptyTexts));
});

test('ids only clash between identical frames', () => {
  const frames = new Set([
    ...presets.map(({ sets }) => drawFrame(sets)),
    ...aspects.map((aspect) => drawFrame({}, aspect)),
  ]);
  const names = [...frames].flatMap((svg) => namesIn(svg).given);
  expect(new Set(names).size).toBe(names.length);
});

test('lit elements share a class, so that a page can dim them', () => {
  const frame = drawFrame({ subject: 'A lighthouse keeper', camera: 'Close-up', light: 'A table lamp' });
  const dark = frame.replaceAll(/<g class='on'>.*?<\/g>/gs, '');
  expect(frame.match(/class='on'/g)?.length).toBeGreaterThanOrEqual(2);
  // the figure remains without the light
  expect(dark).toMatch(/<g transform='[^']*' clip-path='[^']*'><use href='#\w+' fill='#[0-9a-f]{6}'\/>/);
  expect(dark.length).toBeLessThan(frame.length - 400);
});

test('each aspect has its size', () => {
  const boxes = aspects.map((aspect) => /viewBox='([^']*)'/.exec(drawFrame({}, aspect))?.[1]);
  expect(boxes).toEqual(['0 0 430 180', '0 0 320 180', '0 0 240 180', '0 0 180 180', '0 0 180 320']);
});

test.each([
  'A nurse in her forties, faded green scrubs',
  'An old man’s hands',
  'The trawler Marit',
  'A lighthouse keeper of seventy',
  'Four dock workers in orange bibs',
  'The lighthouse on its rock',
  'Mara, a skipper of forty in a mustard oilskin',
])('a figure is drawn for: %s', (subject) => {
  expect(hasFigure(subject)).toBe(true);
});

test.each([
  '',
  'A steel wristwatch with a cracked crystal, second hand still moving',
  'An old oak split by lightning, a crow on the dead side',
  'A cat under the stall',
  'The bottle',
  'The nurse’s watch',
  'A toy boat',
  'A painting of a woman',
  'No people, an empty chair',
  'A white salt flat',
])('only light and ground are drawn for: %s', (subject) => {
  expect(hasFigure(subject)).toBe(false);
});

test('a negated light is not drawn', () => {
  const lit = drawFrame({ light: 'Table lamp' });
  const shade = 'M-11-17H11L20 15H-20z';
  expect(lit).toContain(shade);
  for (const light of ['No table lamp', 'Without a table lamp', 'Table lamp switched off']) {
    expect(drawFrame({ light })).not.toContain(shade);
  }
  expect(drawFrame({ light: 'No fill, only a table lamp' })).toContain(shade);
  // whole words count
  expect(drawFrame({ light: 'Stable lampoons' })).not.toContain(shade);
});

test('a drained or black and white grade removes the color', () => {
  const spread = (grade: string) => {
    const colors = [
      ...drawFrame({ light: 'Amber lamp', scene: 'Harbour at night', grade }).matchAll(
        /#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})'/g,
      ),
    ];
    const widths = colors
      .map((color) => color.slice(1).map((part) => Number.parseInt(part, 16)))
      .map((rgb) => Math.max(...rgb) - Math.min(...rgb));
    return Math.max(...widths);
  };
  expect(spread('Black and white')).toBeLessThanOrEqual(2);
  expect(spread('Bleach bypass')).toBeLessThan(spread('') * 0.7);
});
