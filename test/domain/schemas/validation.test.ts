import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { logInSchema, registerSchema } from '../../../src/domain/account/accounts.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { sceneFields } from '../../../src/domain/scene/fields.ts';
import { validationMessage } from '../../../src/domain/schemas/validation.ts';
import { newTemplateSchema, templateIdSchema } from '../../../src/domain/storage/templates.ts';
import { projectWith, sceneWith } from '../arbitraries.ts';

/** The message for a value; undefined when it is valid. */
function errorFor(schema: z.ZodType, value: unknown): string | undefined {
  const { error } = schema.safeParse(value);
  return error && validationMessage(error);
}

const project = projectWith({}, {}, {});

/** The project above with a change in its third scene. */
function withThird(parts: object) {
  return { ...project, scenes: [...project.scenes.slice(0, 2), { ...sceneWith({ sceneNumber: 3 }), ...parts }] };
}

const sceneRange = 'Scene 3, Duration must be between 0.1 and 60 seconds.';
const targetRange = 'Target duration must be between 1 and 300 seconds.';
const badCharacter = 'has a character that cannot be stored (NUL or half of a surrogate pair).';

describe('describes a project’s error in a sentence with its location', () => {
  test.each([
    ['Scene 3, Dialog is too long: 2,001 of at most 2,000 characters.', withThird({ dialog: 'x'.repeat(2_001) })],
    ['Scene 3, Scene number is missing.', withThird({ sceneNumber: undefined })],
    ['Scene 3, Audio must be text.', withThird({ audio: 5 })],
    ['Scene 3, Light must be text.', withThird({ light: null })],
    [`Scene 3, Grade ${badCharacter}`, withThird({ grade: 'a\0b' })],
    [`Scene 3, Cam ${badCharacter}`, withThird({ cam: '\ud800' })],
    [sceneRange, withThird({ duration: 0 })],
    [sceneRange, withThird({ duration: 60.1 })],
    [sceneRange, withThird({ duration: Number.NaN })],
    [sceneRange, withThird({ duration: Number.POSITIVE_INFINITY })],
    [sceneRange, withThird({ duration: '5' })],
    ['Scene 3, Scene number must be a whole number.', withThird({ sceneNumber: 1.5 })],
    ['Scene 3, Scene number is missing.', withThird({ sceneNumber: undefined })],
    ['Scene 3, Id is too long: 65 of at most 64 characters.', withThird({ id: 'x'.repeat(65) })],
    ['Title is too long: 201 of at most 200 characters.', { ...project, projectTitle: 'x'.repeat(201) }],
    ['Title is missing.', { ...project, projectTitle: undefined }],
    [`Title ${badCharacter}`, { ...project, projectTitle: '\0' }],
    [targetRange, { ...project, targetDuration: 0.9 }],
    [targetRange, { ...project, targetDuration: 300.5 }],
    [targetRange, { ...project, targetDuration: Number.NaN }],
    ['The project needs at least one scene.', { ...project, scenes: [] }],
    ['The project has too many scenes: at most 100.', projectWith(...Array.from({ length: 101 }, () => ({})))],
    ['The request is missing.', undefined],
  ])('%s', (message, value) => {
    expect(errorFor(projectSchema, value)).toBe(message);
  });

  test.each(sceneFields)('an error in $label names the field by its label', ({ key, label }) => {
    expect(errorFor(projectSchema, withThird({ [key]: 'x'.repeat(2_345) }))).toBe(
      `Scene 3, ${label} is too long: 2,345 of at most 2,000 characters.`,
    );
  });

  test.each([0, -1, 2 ** 53])('rejects the scene number %d in plain words', (sceneNumber) => {
    expect(errorFor(projectSchema, withThird({ sceneNumber }))).toMatch(/^Scene 3, Scene number (is|must|has) /);
  });

  test('reports a text both too long and not storable as too long', () => {
    expect(errorFor(projectSchema, withThird({ dialog: '\0'.repeat(2_001) }))).toMatch(/^Scene 3, Dialog is too long/);
  });
});

describe('describes an account’s or template’s error in one sentence that names the field', () => {
  const person = { email: 'ada@example.com', password: 'secret' };
  const template = { ...project, name: 'Trains' };

  test.each<[string, z.ZodType, unknown]>([
    ['E-mail is not a valid e-mail address.', registerSchema, { ...person, email: 'ada' }],
    ['E-mail is too long.', registerSchema, { ...person, email: `${'a'.repeat(250)}@example.com` }],
    ['E-mail is missing.', registerSchema, { password: 'secret' }],
    ['E-mail must be text.', logInSchema, { ...person, email: { $ne: null } }],
    ['Password must be at least 6 characters.', registerSchema, { ...person, password: '12345' }],
    ['Password is missing.', registerSchema, { email: person.email }],
    ['Password is too long: 257 of at most 256 characters.', registerSchema, { ...person, password: 'x'.repeat(257) }],
    ['Password is required.', logInSchema, { ...person, password: '' }],
    ['First name must be text.', registerSchema, { ...person, firstName: null }],
    ['Last name is too long: 101 of at most 100 characters.', registerSchema, { ...person, lastName: 'x'.repeat(101) }],
    ['Name is required.', newTemplateSchema, { ...template, name: '  ' }],
    ['Name is missing.', newTemplateSchema, project],
    ['Name is too long: 121 of at most 120 characters.', newTemplateSchema, { ...template, name: 'x'.repeat(121) }],
    [
      'Description is too long: 1,001 of at most 1,000 characters.',
      newTemplateSchema,
      { ...template, description: 'x'.repeat(1_001) },
    ],
    ['Id is not the id of a template.', templateIdSchema, { id: 'x' }],
  ])('%s', (message, schema, value) => {
    expect(errorFor(schema, value)).toBe(message);
  });
});

test('reports the first of several problems', () => {
  expect(errorFor(registerSchema, { email: 'ada', password: '1' })).toBe('E-mail is not a valid e-mail address.');
});

test('calls a field without a label by its key', () => {
  expect(errorFor(z.object({ colour: z.string() }), { colour: 3 })).toBe('colour must be text.');
});

test('a problem without details is still a sentence', () => {
  expect(validationMessage(new z.ZodError([]))).toBe('The request is not valid.');
});
