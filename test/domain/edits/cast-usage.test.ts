import { expect, test } from 'vitest';
import { castUsage } from '../../../src/domain/edits/cast-edits.ts';
import { castEntrySchema } from '../../../src/domain/project/shape.ts';
import { projectWith } from '../arbitraries.ts';

const cast = [
  { name: 'Mara', text: 'a woman, sister of @Tom', short: 'the skipper' },
  { name: 'Tom', text: 'a man' },
  { name: 'Tom_Senior', text: 'an old man' },
  { name: 'Quay', kind: 'place', text: 'a quay' },
].map((entry) => castEntrySchema.parse(entry));

/** The numbers of the scenes that use each entry, by its name. */
function usage(...scenes: Parameters<typeof projectWith>) {
  const used = castUsage({ ...projectWith(...scenes), cast });
  return Object.fromEntries([...used].map(([{ name }, numbers]) => [name, numbers]));
}

test('an entry is used in each scene that mentions it, in any field, once', () => {
  expect(
    usage({ subject: '@mara', action: '@MARA waits' }, { light: 'none' }, { audio: 'near @quay', dialog: 'Hi @Mara' }),
  ).toEqual({ Mara: [1, 3], Tom: [], Tom_Senior: [], Quay: [3] });
});

test('an entry is used where it speaks, by its name or its short name; a place cannot speak', () => {
  expect(
    usage({ dialog: 'TOM: Where?\nThe Skipper (low): Here.' }, { dialog: 'QUAY: No.' }, { action: 'Tom: x' }),
  ).toEqual({ Mara: [1], Tom: [1], Tom_Senior: [], Quay: [] });
});

test('the longest name counts; email addresses, escapes and mentions in wordings do not', () => {
  expect(usage({ action: '@Tom_Senior' }, { action: 'a@Tom \\@Quay' }, { action: '@Mara' })).toEqual({
    ...{ Mara: [3], Tom: [], Tom_Senior: [1], Quay: [] },
  });
});

test('without a cast nothing is used', () => {
  expect(castUsage(projectWith({ action: '@Mara' })).size).toBe(0);
});
