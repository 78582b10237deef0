import { expect, test } from 'vitest';
import { parsePostgresHosts } from '../../../src/platform/database/postgres-hosts.ts';

test.each([
  ['postgres://ada:secret@db.test:5433/film', ['postgres://ada:secret@db.test:5433/film']],
  ['postgresql://db.test/film?schema=other', ['postgresql://db.test/film?schema=other']],
  ['postgres:///film', ['postgres:///film']],
  ['postgres://%2Frun%2Fpg/film', ['postgres://%2Frun%2Fpg/film']],
  ['postgres://ada:s@a:1,b/film?x=y', ['postgres://ada:s@a:1/film?x=y', 'postgres://ada:s@b/film?x=y']],
  ['postgres://[::1]:1,[::2]/film', ['postgres://[::1]:1/film', 'postgres://[::2]/film']],
  // raw commas, colons and @ in a password
  ['postgres://ada:s,e:c@r@a:1,b/film', ['postgres://ada:s,e%3Ac%40r@a:1/film', 'postgres://ada:s,e%3Ac%40r@b/film']],
])('%s is read host by host', (text, addresses) => {
  expect(parsePostgresHosts(text).map(({ href }) => href)).toEqual(addresses);
});

test.each([
  'mysql://ada:secret@a/film',
  'ada:secret@a,b/film',
  'postgres://ada:secret@a:99999,b/film',
  'postgres://ada:secret@a:one/film',
  'postgres://ada:secret@a,,b/film',
  'postgres://ada:secret@a,/film',
  'postgres://ada:secret@[::1,b/film',
  '',
])('refuses %s without repeating it', (text) => {
  expect(() => parsePostgresHosts(text)).toThrow(/^must be(?!.*secret)/);
});
