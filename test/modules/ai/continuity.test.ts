import { expect, test } from 'vitest';
import type { CastEntry } from '../../../src/domain/cast/entry.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { characterCount } from '../../../src/domain/text/characters.ts';
import { continuityData } from '../../../src/modules/ai/continuity-data.ts';
import {
  fieldData,
  fieldInstructions,
  scenesData,
  scenesInstructions,
  writingData,
  writingInstructions,
} from '../../../src/modules/ai/instructions.ts';
import { createSampleWriter } from '../../../src/modules/ai/sample-writer.ts';
import { continuityRequest, fieldRequest, trainScene } from '../../support/samples.ts';

const mara: CastEntry = {
  name: 'Mara',
  kind: 'character',
  text: 'a conductor in her sixties, niece of @Tom',
  voice: 'low',
};
const tom: CastEntry = { name: 'Tom', kind: 'character', text: 'a ferryman' };
const look = 'Palette: teal';
const request = fieldRequest({ look, cast: [mara, tom], currentScene: { ...trainScene, subject: '@mara' } });
const event = { title: 'Storm', category: '', description: '' };

test('the model gets the look and the mentioned entries with a field, and is told to keep them', () => {
  expect(JSON.parse(fieldData(request))).toMatchObject({
    look,
    cast: [{ mention: '@Mara', kind: 'character', wording: 'a conductor in her sixties, niece of Tom', voice: 'low' }],
  });
  expect(fieldInstructions(request)).toMatch(/never describe, rename or redefine/);
  expect(fieldInstructions(request)).not.toMatch(/Mara|teal/);
});

test('dialogue may name speakers if the cast has characters', () => {
  const task = (cast: CastEntry[]) => fieldInstructions(fieldRequest({ fieldType: 'dialog', cast }));
  expect(task([mara])).toMatch(/begins with the name in capitals/);
  expect(task([{ ...tom, kind: 'place' }])).toMatch(/no name before them/);
});

test('without a look and a cast, neither the material nor the instructions mention them', () => {
  expect(Object.keys(JSON.parse(fieldData(fieldRequest())))).not.toEqual(expect.arrayContaining(['look']));
  expect(fieldInstructions(fieldRequest())).not.toMatch(/@name|look in the material/);
  expect(scenesInstructions(15, event)).not.toMatch(/@name|look in the material/);
  expect(JSON.parse(scenesData(event))).toEqual({ event });
});

test('scenes about an event get the whole cast that was sent', () => {
  const material = { ...event, look, cast: [mara, tom] };
  expect(JSON.parse(scenesData(material))).toMatchObject({
    event,
    look,
    cast: [{ mention: '@Mara' }, { mention: '@Tom' }],
  });
  expect(scenesInstructions(15, material)).toMatch(/may appear/);
  expect(scenesInstructions(15, material)).toMatch(/begins with the name in capitals/);
});

test('a model reads at most 6,000 characters of a look and a cast', () => {
  const cast = Array.from(
    { length: 9 },
    (_, index): CastEntry => ({ ...tom, name: `E${index}`, text: 'word '.repeat(399) }),
  );
  const { look = '', cast: rows = [] } = continuityData({ look: 'x'.repeat(2_000), cast }, cast);
  const texts = [look, ...rows.flatMap((row) => Object.values(row))];
  const total = texts.reduce((sum, text) => sum + characterCount(text), 0);
  expect(total).toBeLessThanOrEqual(limits.continuityLength);
  expect(total).toBeGreaterThan(limits.continuityLength - 200);
  expect(rows.length).toBeLessThan(9);
});

test('the sample writer calls an entry by its name', async () => {
  const texts: string[] = [];
  const camera = { ...request, fieldType: 'camera' as const };
  for await (const text of createSampleWriter({ wordPauseMs: 0 }).writeField(camera, new AbortController().signal))
    texts.push(text);
  expect(texts.at(-1)).toMatch(/, @Mara in frame to the end$/);
});

test('a wording is written for its kind, from the scenes and the rest of the cast', () => {
  const scenes = [{ ...trainScene, subject: '@Mara and @Tom' }];
  const wording = continuityRequest({ fieldType: 'wording', entry: 'mara', scenes, look, cast: [mara, tom] });
  expect(writingInstructions(wording)).toMatch(/wording of a person/);
  expect(writingInstructions(wording)).not.toMatch(/Mara|teal/);
  expect(JSON.parse(writingData(wording))).toMatchObject({
    ...{ name: 'Mara', kind: 'character', voice: 'low', look, scenes },
    presentText: 'a conductor in her sixties, niece of Tom',
    cast: [{ mention: '@Tom' }],
  });
  expect(writingInstructions({ ...wording, cast: [{ ...mara, kind: 'place' }] })).toMatch(/wording of a place/);
});

test('a look is written from the scenes and the current look', () => {
  const request = continuityRequest({ look });
  expect(writingInstructions(request)).toMatch(/look of the film/);
  expect(JSON.parse(writingData(request))).toMatchObject({ presentText: look, scenes: [trainScene] });
});

test('for a name that the cast does not have, the wording of a character is written', () => {
  const request = continuityRequest({ fieldType: 'wording', entry: 'Tom', look, cast: [mara] });
  expect(writingInstructions(request)).toMatch(/wording of a person/);
  const data = JSON.parse(writingData(request));
  expect(data).toMatchObject({ name: 'Tom', kind: 'character', look });
  expect(data).not.toHaveProperty('presentText');
});

test('the sample writer writes a look and every kind of entry, with a different text each time', async () => {
  const writer = createSampleWriter({ wordPauseMs: 0 });
  const write = async (change: Parameters<typeof continuityRequest>[0]) => {
    let written = '';
    for await (written of writer.writeField(continuityRequest(change), new AbortController().signal));
    return written;
  };
  const first = await write({});
  const second = await write({ look: first });
  expect(new Set(['', first, second]).size).toBe(3);
  for (const kind of ['character', 'place', 'prop', 'sound'] as const) {
    const cast: CastEntry[] = [{ ...tom, kind, text: '' }];
    expect(await write({ fieldType: 'wording', entry: 'Tom', cast })).not.toBe('');
  }
});
