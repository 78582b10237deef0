import { expect, test } from 'vitest';
import { parsePostgresAddress } from '../../src/platform/postgres-address.ts';

test.each([
  ['postgres://ada:secret@db.test:5433/film', [['db.test', 5433]], 'db.test:5433/film'],
  ['postgresql://db.test/film?schema=other', [['db.test', 5432]], 'db.test/film'],
  ['postgres://ada@[::1]:5433/film', [['::1', 5433]], '[::1]:5433/film'],
  ['postgres:///film', [['', 5432]], '/film'],
  ['postgres://%2Frun%2Fpg/film', [['/run/pg', 5432]], '%2Frun%2Fpg/film'],
])('one host, %s, is left as it is', (address, hosts, location) => {
  expect(parsePostgresAddress(address)).toEqual({
    url: address,
    hosts: hosts.map(([host, port]) => ({ host, port })),
    location,
  });
});

test.each([
  [
    'postgres://ada:s@a:1,b:2/film',
    'postgres://ada:s@a:1/film',
    [
      ['a', 1],
      ['b', 2],
    ],
    'a:1,b:2/film',
  ],
  [
    'postgres://a,b:2,c/film?schema=x',
    'postgres://a/film?schema=x',
    [
      ['a', 5432],
      ['b', 2],
      ['c', 5432],
    ],
    'a,b:2,c/film',
  ],
  [
    'postgres://[::1]:1,[::2]/film',
    'postgres://[::1]:1/film',
    [
      ['::1', 1],
      ['::2', 5432],
    ],
    '[::1]:1,[::2]/film',
  ],
  // raw commas, colons and @ in a password
  [
    'postgres://ada:s,e:c@r@a:1,b/film',
    'postgres://ada:s,e%3Ac%40r@a:1/film',
    [
      ['a', 1],
      ['b', 5432],
    ],
    'a:1,b/film',
  ],
])('of several, %s, the first makes the URL', (address, url, hosts, location) => {
  expect(parsePostgresAddress(address)).toEqual({
    url,
    hosts: hosts.map(([host, port]) => ({ host, port })),
    location,
  });
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
])('refuses %s without repeating it', (address) => {
  expect(() => parsePostgresAddress(address)).toThrow(/^must (be|name)(?!.*secret)/);
});
