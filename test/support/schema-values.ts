import fc from 'fast-check';
import type { JsonSchema } from '../../src/api/openapi-schemas.ts';

/** Characters of one to four bytes in UTF-8, and some that databases and browsers treat specially. */
const characters = fc.constantFrom(...'aZ09 _-.,é漢🎬"\'<>&%\\\n');
/** Those of names with letters of any script; fast-check does not know the properties of Unicode in a pattern. */
const nameCharacters = fc.constantFrom(...'aZ09é漢_-');
const mostItems = 4;

/**
 * Generates values that a JSON Schema allows. Knows the keywords that the product's requests use.
 * @param resolve returns the schema for a reference
 * @throws for a schema that it has no values for
 */
export function valuesOf(schema: JsonSchema, resolve: (schema: JsonSchema) => JsonSchema): fc.Arbitrary<unknown> {
  const { type, enum: listed, anyOf, properties = {}, required = [], items } = resolve(schema);
  const inside = (part: JsonSchema | boolean) => valuesOf(part as JsonSchema, resolve);
  if (listed) return fc.constantFrom(...listed);
  if (anyOf) return fc.oneof(...anyOf.map(inside));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => inside({ ...resolve(schema), type: one as 'string' })));
  if (type === 'object') {
    const parts = Object.entries(properties).map(([name, part]) => [name, inside(part)] as const);
    return fc.record(Object.fromEntries(parts), { requiredKeys: required as never });
  }
  const { minItems = 0, maxItems = mostItems, minimum: min, maximum: max } = resolve(schema);
  if (type === 'array' && items && !Array.isArray(items)) {
    const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, mostItems)) };
    if (resolve(schema).uniqueItems) return fc.uniqueArray(inside(items), { ...lengths, selector: identity });
    return fc.array(inside(items), lengths);
  }
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  if (type === 'integer') return fc.integer(range);
  if (type === 'number') return fc.double({ ...range, noNaN: true, noDefaultInfinity: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'string') return generateTexts(resolve(schema));
  throw new Error(`no values for ${JSON.stringify(schema)}`);
}

/** By what the items of a list are unique: their name, whatever its case, where they have one. */
function identity(item: unknown): string {
  const { name = item } = item as { name?: unknown };
  return JSON.stringify(name).toLowerCase();
}

function generateTexts({ format, pattern = '', minLength = 0, maxLength = 100 }: JsonSchema): fc.Arbitrary<string> {
  const fits = (text: string) => new RegExp(pattern, 'u').test(text) && [...text].length <= maxLength;
  if (format === 'email') return fc.emailAddress().filter(fits);
  if (format === 'uuid') return fc.uuid().filter(fits);
  if (pattern.includes('\\p{')) return fc.string({ unit: nameCharacters, minLength: 1, maxLength }).filter(fits);
  if (pattern.startsWith('^')) return fc.stringMatching(new RegExp(pattern));
  const anyLength = fc.string({ unit: characters, minLength, maxLength });
  // the maximum length in code points, which is twice that in UTF-16
  const longest = fc.constant('🎬'.repeat(maxLength));
  return fc.oneof({ weight: 6, arbitrary: anyLength }, { weight: 1, arbitrary: longest }).filter(fits);
}
