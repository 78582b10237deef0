import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPath } from '../../src/domain/account/next-path.ts';
import { rounds } from '../support/rounds.ts';

const here = new URL('https://promptreel.test/login');

/** Returns the origin that a browser ends up at. */
const originFor = (next: string) => new URL(nextPath(next), here).origin;

test.each(['/', '/app', '/app?message=team&x=%20', '/admin?tab=users', '/blog/one-shot#end', '/app/'])(
  'login redirects to %s',
  (next) => {
    expect(nextPath(next)).toBe(next);
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/app/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '/.%2e//evil.example/x?y#z',
  'https://evil.example/app',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example',
  '',
])('login does not redirect to %j', (next) => {
  expect(originFor(next)).toBe(here.origin);
  expect(nextPath(next)).toMatch(/^\/(?!\/)/);
});

test('stays on this site, whatever the URL says', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
    'evil.example',
    'app',
  );
  const next = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
    fc.webUrl(),
    fc.string(),
  );
  const stays = (next: string) => originFor(next) === here.origin && /^\/(?!\/)/.test(nextPath(next));
  fc.assert(fc.property(next, stays), { numRuns: rounds({ short: 2_000, full: 200_000 }) });
});
