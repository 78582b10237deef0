import { describe, expect, test } from 'vitest';
import { withoutEnvelope } from '../../../src/domain/project/format.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import {
  newTemplateSchema,
  renameTemplateSchema,
  templateIdSchema,
  templateSchema,
} from '../../../src/domain/storage/templates.ts';
import { projectWith } from '../arbitraries.ts';

const id = '0192f5a1-7d2e-7c3b-9a4d-5e6f708192a3';
const project = projectWith({ dialog: 'Go' }, {});

describe.each([
  ['a new template', newTemplateSchema, project],
  ['a renamed template', renameTemplateSchema, { id }],
])('%s', (_, schema, rest) => {
  test('has a name, a description and the rest as given', () => {
    const template = { ...rest, name: 'Trains', description: 'At night' };
    expect(schema.parse(template)).toEqual(template);
  });

  test('needs no description', () => {
    expect(schema.parse({ ...rest, name: 'Trains' }).description).toBe('');
  });

  test('trims name and description', () => {
    const template = { ...rest, name: '  Trains\n', description: ' At night ' };
    expect(schema.parse(template)).toMatchObject({ name: 'Trains', description: 'At night' });
  });

  test.each(['', '   ', '\n', undefined, null, 3, 'a\0b', '\ud800', 'x'.repeat(121)])('rejects the name %j', (name) => {
    expect(schema.safeParse({ ...rest, name }).success).toBe(false);
  });

  test('accepts a name of 120 characters and a description of 1,000', () => {
    const longest = { ...rest, name: 'x'.repeat(120), description: 'x'.repeat(1_000) };
    expect(schema.safeParse(longest).success).toBe(true);
  });

  test.each([null, 3, 'a\0b', '\udc00', 'x'.repeat(1_001)])('rejects the description %j', (description) => {
    expect(schema.safeParse({ ...rest, name: 'Trains', description }).success).toBe(false);
  });
});

describe('a new template', () => {
  test('keeps the rules of a project', () => {
    const save = (parts: object) => newTemplateSchema.safeParse({ ...project, name: 'Trains', ...parts }).success;
    expect(save({})).toBe(true);
    expect(save({ projectTitle: 'x'.repeat(201) })).toBe(false);
    expect(save({ targetDuration: 301 })).toBe(false);
    expect(save({ scenes: [] })).toBe(false);
    expect(save({ scenes: Array.from({ length: 101 }, () => project.scenes[0]) })).toBe(false);
  });

  test('sorts its scenes', () => {
    const scenes = project.scenes.toReversed();
    expect(newTemplateSchema.parse({ ...project, scenes, name: 'Trains' }).scenes).toEqual(project.scenes);
  });

  test('drops ids, owners and times from outside', () => {
    const parsed = newTemplateSchema.parse({ ...project, name: 'Trains', id, owner: 'x', createdAt: 'x', version: 2 });
    expect(withoutEnvelope(parsed)).toEqual(projectSchema.parse(project));
  });
});

describe('the id of a template', () => {
  test('is a UUID', () => {
    expect(templateIdSchema.parse({ id })).toEqual({ id });
  });

  test.each(['', 'x', `${id}x`, `${id}'; --`, 7, null, undefined, { $ne: null }])('is not %j', (value) => {
    expect(templateIdSchema.safeParse({ id: value }).success).toBe(false);
    expect(renameTemplateSchema.safeParse({ id: value, name: 'Trains' }).success).toBe(false);
  });
});

test('a stored template parses unchanged', () => {
  const times = { createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' };
  const template = { id, name: 'Trains', description: '', ...project, ...times };
  expect(templateSchema.parse(template)).toEqual(template);
});
