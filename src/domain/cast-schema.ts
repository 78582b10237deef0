import { z } from 'zod';
import { characterCount } from './characters.ts';
import { openObject } from './extra-fields.ts';
import { limits } from './limits.ts';
import { text } from './text.ts';

const { entries, nameLength, shortLength, voiceLength, tags, tagLength } = limits.cast;

/** What an entry of the cast is. */
export const castKinds = ['character', 'place', 'prop', 'sound'] as const;
/** Whoever says nothing of it means a person. */
const castKind = z.enum(castKinds).default('character');

/**
 * A letter, then letters, digits, `_` and `-`. The marks of a letter are part of it, without which no name could be
 * written in Devanagari or Thai.
 */
const nameShape = /^\p{L}[\p{L}\p{M}\p{Nd}_-]*$/u;
/** Names that generators give to their inputs: `@Image1`. */
const generatorsName = /^(?:image|video|audio|element)\p{Nd}+$/iu;

/** By what two names are compared: without regard to case, and to how their accents are encoded. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * Why a text cannot be the name of a cast entry, or null.
 * @param others the entries of the cast besides it
 */
export function castNameProblem(name: string, others: readonly { name: string }[] = []): string | null {
  if (name === '') return 'is required';
  const normal = name.normalize('NFC');
  if (characterCount(normal) > nameLength) return `is too long: at most ${nameLength} characters`;
  if (!nameShape.test(normal)) return 'must be a letter, then letters, digits, _ and -';
  if (generatorsName.test(normal)) return 'is what generators call their own inputs';
  return others.some((other) => nameKey(other.name) === nameKey(name)) ? 'is taken by another entry' : null;
}

const name = text(nameLength)
  .overwrite((value) => value.normalize('NFC'))
  .superRefine((value, context) => {
    const problem = castNameProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({
    pattern: nameShape.source,
    description:
      'What `@name` in a text stands for: a letter, then letters, digits, _ and -. Unique, whatever its case.',
  });

/** The tags of references that a generator is given, by the id of the target: `{ 'seedance-2.5': '@Image 1' }`. */
const refs = z
  .record(text(limits.choiceLength), text(tagLength))
  .refine((value) => Object.keys(value).length <= tags, `has too many tags: at most ${tags}`);

/** Somebody or something that scenes mention by `@name`. */
export const castEntrySchema = openObject({
  name,
  kind: castKind,
  text: text(limits.fieldLength)
    .default('')
    .describe('Its wording, which stands in a prompt where it is first mentioned.'),
  short: text(shortLength).optional().describe('What it is called where it is mentioned again; else its name.'),
  voice: text(voiceLength).optional(),
  manner: text(voiceLength).optional(),
  refs: refs.optional(),
}).meta({ id: 'CastEntry' });
export type CastEntry = z.infer<typeof castEntrySchema>;

/** The look of a film: one text that every clip repeats. */
export const lookSchema = text(limits.lookLength);

/** Everybody and everything that scenes mention by name. */
export const castSchema = z
  .array(castEntrySchema)
  .max(entries, `has too many entries: at most ${entries}`)
  .superRefine((cast, context) => {
    const keys = new Set<string>();
    for (const [index, { name }] of cast.entries()) {
      const key = nameKey(name);
      if (keys.has(key)) {
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'is taken by another entry' });
      }
      keys.add(key);
    }
  })
  .meta({ uniqueItems: true });

const draftEntrySchema = openObject({
  name: z.string(),
  kind: castKind,
  text: z.string().default(''),
  short: z.string().optional(),
  voice: z.string().optional(),
  manner: z.string().optional(),
  refs: z.record(z.string(), z.string()).optional(),
});

/** A cast as somebody is still typing it: names of any kind, texts of any length. */
export const draftCastSchema = z.array(draftEntrySchema);
