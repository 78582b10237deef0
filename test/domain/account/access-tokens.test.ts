import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  base62,
  containsToken,
  formatToken,
  isToken,
  newTokenSchema,
} from '../../../src/domain/account/access-tokens.ts';

const randoms = fc.string({ unit: fc.constantFrom(...base62), minLength: 32, maxLength: 32 });

test('a token ends with the CRC-32 of the rest', () => {
  fc.assert(
    fc.property(randoms, (random) => {
      const token = formatToken(random);
      expect(token).toMatch(/^prl_[0-9A-Za-z]{38}$/);
      const value = [...token.slice(-6)].reduce((sum, digit) => sum * 62 + base62.indexOf(digit), 0);
      expect(value).toBe(crc32(`prl_${random}`));
      expect(isToken(token)).toBe(true);
    }),
  );
});

test('a wrong character at any position is detected', () => {
  fc.assert(
    fc.property(randoms, fc.nat(41), fc.constantFrom(...base62), (random, place, other) => {
      const token = formatToken(random);
      const typed = token.slice(0, place) + other + token.slice(place + 1);
      expect(isToken(typed)).toBe(typed === token);
    }),
  );
});

test('a token is found inside any text, even misspelled', () => {
  const token = formatToken('a'.repeat(32));
  expect(containsToken(`/app?key=${token}&x=1`)).toBe(true);
  expect(containsToken(token.toUpperCase())).toBe(true);
  expect(containsToken(`${token.slice(0, -1)}_`)).toBe(false);
  for (const value of ['', 'prl_', ` ${token}`, `${token}\n`, `${token}0`]) expect(isToken(value)).toBe(false);
});

test('a token lasts 30, 90 or 365 days, or until revoked', () => {
  const read = (days?: number) => newTokenSchema.safeParse({ name: 'CI', access: 'read', days });
  expect([undefined, 30, 90, 365].map((days) => read(days).success)).toEqual([true, true, true, true]);
  for (const days of [0, 1, 31, 30.5, -30]) expect(read(days).error?.issues[0]?.message).toMatch(/^must be one of 30/);
  expect(newTokenSchema.safeParse({ name: ' ', access: 'read' }).success).toBe(false);
  expect(newTokenSchema.safeParse({ name: 'CI', access: 'admin' }).success).toBe(false);
});
