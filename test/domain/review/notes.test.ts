import { expect, test } from 'vitest';
import { addNoteSchema } from '../../../src/domain/review/notes.ts';
import { isOwnerName, ownerName } from '../../../src/domain/review/owner-name.ts';

const owner = { email: 'zoe@studio.test', firstName: 'Zoë', lastName: "O'Hara" };
const note = { token: 't', name: 'Ada', text: 'warmer' };

test('a name that looks like the owner’s counts as the owner’s', () => {
  for (const name of [
    "Zoë O'Hara",
    'zoe ohara',
    'O’HARA, ZOË',
    'Ｚｏｅ  O.Hara',
    'zoe@studio.test',
    'The  Owner',
    'owner!',
  ]) {
    expect(isOwnerName(name, owner), name).toBe(true);
  }
  for (const name of ['Zoë', 'Ada', '42', 'Zoë O’Hara-Lang']) expect(isOwnerName(name, owner), name).toBe(false);
  const anonymous = { ...owner, firstName: '', lastName: '' };
  expect(isOwnerName('…', anonymous), 'no letters').toBe(false);
  expect([ownerName(owner), ownerName(anonymous)]).toEqual(["Zoë O'Hara", 'The owner']);
});

test('a note needs a text of at most 2,000 characters and a readable name', () => {
  expect(addNoteSchema.parse({ ...note, text: ` ${'👻'.repeat(2_000)} ` }).text).toBe('👻'.repeat(2_000));
  const refused = [
    { text: '👻'.repeat(2_001) },
    { text: ' ' },
    { text: '\0' },
    { text: '\ud800' },
    { name: '\u202eadA' },
  ];
  for (const part of [...refused, { name: '' }, { seconds: -1 }, { seconds: Number.NaN }, { replyTo: '1' }]) {
    expect(addNoteSchema.safeParse({ ...note, ...part }).success, JSON.stringify(part)).toBe(false);
  }
});
