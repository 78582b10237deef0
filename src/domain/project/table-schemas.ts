import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { inOrder } from '../scene/order.ts';
import { openObject } from '../schemas/extra-fields.ts';
import { text } from '../schemas/text.ts';
import { castName, castTags, withUniqueNames } from './cast-schema.ts';
import { fieldMeaning } from './meanings.ts';
import type { Field, Part } from './table.ts';

type ListOf<P extends Part> = z.ZodArray<PartSchema<P>>;
/** The scenes returned by `inOrder`. */
type Ordered<P extends Part> = (z.output<PartSchema<P>> & { id: string; sceneNumber: number })[];

type PartOf<F extends Field> = F extends { of: infer P extends Part } ? P : never;
type ChoiceOf<F extends Field> = F extends { of: readonly (infer One extends string)[] } ? One : never;

/** The schema of a field's content by kind, before optionality and defaults. */
interface ContentSchemas<F extends Field> {
  text: z.ZodString;
  words: z.ZodString;
  name: z.ZodString;
  pattern: z.ZodString;
  tags: z.ZodRecord<z.ZodString, z.ZodString>;
  flag: z.ZodBoolean;
  seconds: z.ZodNumber;
  count: z.ZodNumber;
  choice: z.ZodEnum<{ [One in ChoiceOf<F>]: One }>;
  part: PartSchema<PartOf<F>>;
  cast: ListOf<PartOf<F>>;
  scenes: z.ZodPipe<ListOf<PartOf<F>>, z.ZodTransform<Ordered<PartOf<F>>, z.output<ListOf<PartOf<F>>>>>;
}
type ContentSchema<F extends Field> = ContentSchemas<F>[F['kind']];

type FieldSchema<F extends Field> = F extends { optional: true }
  ? z.ZodOptional<ContentSchema<F>>
  : F extends { default: string }
    ? z.ZodDefault<ContentSchema<F>>
    : ContentSchema<F>;

/** The schemas of a part's fields. */
type PartShape<P extends Part> = { -readonly [Key in keyof P['fields']]: FieldSchema<P['fields'][Key]> };
type PartSchema<P extends Part> = z.ZodObject<PartShape<P>>;

/** Whether a project must be valid for storing or may still be edited. */
type Strictness = 'stored' | 'draft';

/** One schema per part, since the API document refers to parts by name. */
const schemasByPart: Record<Strictness, Map<Part, z.ZodObject>> = { stored: new Map(), draft: new Map() };

/** Returns the schema of a part of the table. */
export function partSchema<P extends Part>(part: P, strictness: Strictness): PartSchema<P> {
  const known = schemasByPart[strictness].get(part) ?? makeSchema(part, strictness);
  schemasByPart[strictness].set(part, known);
  // the schema's shape and its type both derive from the table
  return known as unknown as PartSchema<P>;
}

function makeSchema(part: Part, strictness: Strictness): z.ZodObject {
  const { name, fields } = part;
  const shape = Object.entries(fields).map(([key, field]) => {
    const meaning = fieldMeaning(part, key);
    const schema = fieldSchema(field, strictness);
    return [key, meaning === undefined ? schema : schema.describe(meaning)];
  });
  const schema = openObject(Object.fromEntries(shape));
  return name && strictness === 'stored' ? schema.meta({ id: name }) : schema;
}

function fieldSchema(field: Field, strictness: Strictness): z.ZodType {
  const content = contentSchema(field, strictness === 'stored');
  const filled = field.default === undefined ? content : content.default(field.default);
  return field.optional ? filled.optional() : filled;
}

/** Defines the schema of each kind in the table. `readDraftProject` follows the same rules. */
function contentSchema(field: Field, isStored: boolean): z.ZodType {
  switch (field.kind) {
    case 'text':
      return text(field.max);
    case 'words':
      return isStored ? text(field.max) : z.string();
    case 'name':
      return isStored ? castName : z.string();
    case 'tags':
      return isStored ? castTags : z.record(z.string(), z.string());
    case 'flag':
      return z.boolean();
    case 'pattern':
      return z.string().regex(field.pattern, field.message);
    case 'seconds':
      return isStored ? seconds(field) : z.number().positive();
    case 'count':
      return z.int({ error: ({ code }) => (code === 'too_big' ? field.tooLarge : undefined) }).min(1, field.tooSmall);
    case 'choice':
      return z.enum(field.of);
    case 'part':
      return partSchema(field.of, isStored ? 'stored' : 'draft');
    case 'scenes':
      return scenes(field.of, isStored);
    case 'cast':
      return isStored ? withUniqueNames(partSchema(field.of, 'stored')) : z.array(partSchema(field.of, 'draft'));
  }
}

function seconds({ min, max }: { min: number; max: number }): z.ZodType {
  const range = `must be between ${min} and ${max} seconds`;
  return z.number(range).min(min, range).max(max, range);
}

function scenes(part: Part, isStored: boolean): z.ZodType {
  const { min, max } = limits.scenes;
  const list = z.array(partSchema(part, isStored ? 'stored' : 'draft')).min(min, 'needs at least one scene');
  const few = isStored ? list.max(max, `has too many scenes: at most ${max}`) : list;
  // every scene has a number
  return few.transform((all) => inOrder(all as { sceneNumber: number }[]));
}
