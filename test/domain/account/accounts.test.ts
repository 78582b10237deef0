import { describe, expect, test } from 'vitest';
import { currentUserSchema, logInSchema, registerSchema } from '../../../src/domain/account/accounts.ts';
import { emailSchema } from '../../../src/domain/schemas/email.ts';

const person = { email: 'ada@example.com', password: 'secret', firstName: 'Ada', lastName: 'Lovelace' };

describe('an email address', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['  ada@example.com\n', 'ada@example.com'],
    ['Ada.Lovelace@EXAMPLE.Com', 'ada.lovelace@example.com'],
    [' A+b@Sub.Example.co.uk ', 'a+b@sub.example.co.uk'],
    ["o'neil@example.com", "o'neil@example.com"],
  ])('%j is normalized to %s', (entered, known) => {
    expect(emailSchema.parse(entered)).toBe(known);
  });

  test.each([
    ...['', ' ', 'ada', 'ada@', '@example.com', 'ada@example', 'ada@@example.com', 'ada@example..com', 'ada@.com'],
    ...['a da@example.com', 'ada@exam ple.com', 'ada@example.com, bob@example.com', 'ada@example.com\nbcc:x@y.zz'],
    ...['ada@example.com\0', '\ud800@example.com', 'Ada <ada@example.com>', 'ada@[127.0.0.1]'],
    ...[
      '\u202eada@example.com',
      'ada@example.com\u202c',
      'a\u2066da@example.com',
      'ada\u200b@example.com',
      '\u200fada@example.com',
    ],
  ])('is not %j', (entered) => {
    expect(emailSchema.safeParse(entered).success).toBe(false);
  });

  test.each([null, undefined, 3, {}, ['ada@example.com'], { $ne: null }])('is not %j', (entered) => {
    expect(emailSchema.safeParse(entered).success).toBe(false);
  });

  test('has at most 254 characters, not counting surrounding white space', () => {
    const host = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.com`;
    const longest = `${'a'.repeat(254 - host.length - 1)}@${host}`;
    expect(emailSchema.parse(`   ${longest}   `)).toBe(longest);
    expect(emailSchema.safeParse(`a${longest}`).success).toBe(false);
  });
});

describe('registration', () => {
  test('accepts a person as entered', () => {
    expect(registerSchema.parse(person)).toEqual(person);
  });

  test('needs no names', () => {
    const { email, password } = person;
    expect(registerSchema.parse({ email, password })).toEqual({ email, password, firstName: '', lastName: '' });
  });

  test('trims names and lower-cases the address, but leaves the password unchanged', () => {
    expect(registerSchema.parse({ email: ' ADA@example.com', password: ' Se cret ', firstName: ' Ada ' })).toEqual({
      email: 'ada@example.com',
      password: ' Se cret ',
      firstName: 'Ada',
      lastName: '',
    });
  });

  test.each([
    [0, false],
    [5, false],
    [6, true],
    [256, true],
    [257, false],
  ])('with a password of %i characters: %s', (length, accepted) => {
    expect(registerSchema.safeParse({ ...person, password: 'x'.repeat(length) }).success).toBe(accepted);
  });

  test.each(['email', 'password'])('needs the %s', (key) => {
    expect(registerSchema.safeParse({ ...person, [key]: undefined }).success).toBe(false);
  });

  test.each(['firstName', 'lastName'])('accepts a %s of 100 characters, but not 101, NUL or a number', (key) => {
    expect(registerSchema.safeParse({ ...person, [key]: 'x'.repeat(100) }).success).toBe(true);
    for (const bad of ['x'.repeat(101), 'a\0', '\ud800', 3, null]) {
      expect(registerSchema.safeParse({ ...person, [key]: bad }).success).toBe(false);
    }
  });

  test('ignores requested privileges', () => {
    expect(registerSchema.parse({ ...person, isAdmin: true, id: 'x' })).toEqual(person);
  });
});

describe('login', () => {
  test('normalizes the address', () => {
    expect(logInSchema.parse({ email: ' ADA@Example.com ', password: 'x' })).toEqual({
      email: 'ada@example.com',
      password: 'x',
    });
  });

  test.each([
    [0, false],
    [1, true],
    [256, true],
    [257, false],
  ])('with a password of %i characters: %s', (length, accepted) => {
    expect(logInSchema.safeParse({ email: person.email, password: 'x'.repeat(length) }).success).toBe(accepted);
  });

  test.each([{ email: person.email }, { password: 'secret' }, {}, null, 'x', []])('rejects %j', (value) => {
    expect(logInSchema.safeParse(value).success).toBe(false);
  });
});

test('the current user has the public fields and nothing more', () => {
  const user = { id: crypto.randomUUID(), email: person.email, firstName: 'Ada', lastName: '', isAdmin: false };
  expect(currentUserSchema.parse({ ...user, passwordHash: '$argon2id$' })).toEqual(user);
});
