import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { text } from '../schemas/text.ts';
import { castNameProblem, nameKey, nameShape } from './cast-names.ts';

const { entries, nameLength, tags, tagLength } = limits.cast;

/** A valid entry name. */
export const castName = text(nameLength)
  .overwrite((value) => value.normalize('NFC'))
  .superRefine((value, context) => {
    const problem = castNameProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ pattern: nameShape.source });

/** Reference tags for generators by target id, such as `{ 'seedance-2.5': '@Image 1' }`. */
export const castTags = z
  .record(text(limits.choiceLength), text(tagLength))
  .refine((value) => Object.keys(value).length <= tags, `has too many tags: at most ${tags}`);

/** Returns the schema of a cast, whose entries have unique names. */
export function withUniqueNames<Entry extends z.ZodObject>(entry: Entry): z.ZodArray<Entry> {
  return z
    .array(entry)
    .max(entries, `has too many entries: at most ${entries}`)
    .superRefine((cast, context) => {
      const keys = new Set<string>();
      for (const [index, { name }] of cast.entries()) {
        const key = nameKey(String(name));
        if (keys.has(key)) {
          context.addIssue({ code: 'custom', path: [index, 'name'], message: 'is taken by another entry' });
        }
        keys.add(key);
      }
    })
    .meta({ uniqueItems: true });
}
