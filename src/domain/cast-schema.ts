import { z } from 'zod';
import { castKinds } from './cast-kinds.ts';
import { castNameProblem, nameKey, nameShape } from './cast-names.ts';
import { openObject } from './extra-fields.ts';
import { limits } from './limits.ts';
import { text } from './text.ts';

const { entries, nameLength, shortLength, voiceLength, tags, tagLength } = limits.cast;

/** Whoever says nothing of it means a person. */
export const castKind = z.enum(castKinds).default('character');

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
