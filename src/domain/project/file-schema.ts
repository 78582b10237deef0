import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { product } from '../product/product.ts';
import { projectVersion } from './format.ts';
import { projectCarrier } from './schema.ts';

/**
 * Where the product serves the schema of project files. Its number changes only if a valid file becomes invalid, which
 * the promise on `/docs/api` rules out: new fields are optional, and fields are never removed.
 */
export const fileSchemaPath = '/schema/project-1.json';

const projectFileSchema = projectCarrier({
  $schema: z.string().optional().describe('The address of this schema.'),
  format: z.literal('promptreel').optional().describe('Tells project files apart from other JSON.'),
  version: z
    .int()
    .min(1)
    .max(projectVersion)
    .optional()
    .describe(`The version of the format: 1 if missing, ${projectVersion} in new files.`),
  name: z.string().optional().describe('The name of the template that the file was made from. Ignored when read.'),
  description: z.string().optional().describe('What that template is for. Ignored when read.'),
});

/**
 * Returns the JSON Schema (draft 2020-12) of project files. Rules that a JSON Schema cannot state, such as unique cast
 * names, are in the descriptions.
 * @param publicUrl the product's origin, which is part of the schema's `$id`
 */
export function fileJsonSchema(publicUrl: string): object {
  const { $schema, ...schema } = z.toJSONSchema(projectFileSchema, { io: 'input' });
  return {
    $schema,
    $id: `${publicUrl}${fileSchemaPath}`,
    title: `A project file of ${product.name}`,
    description: `A film, scene by scene. Other fields are kept, up to ${limits.extraFields.characters.toLocaleString('en-US')} characters in total.`,
    ...schema,
  };
}
