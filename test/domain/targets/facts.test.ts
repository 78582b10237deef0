import { describe, expect, test } from 'vitest';
import { nearestSeconds, secondsRange } from '../../../src/domain/clips/seconds.ts';
import { factList } from '../../../src/domain/targets/fact-list.ts';
import { targets } from '../../../src/domain/targets/registry.ts';
import type { Target } from '../../../src/domain/targets/target.ts';
import { listTargets, targetInfoSchema } from '../../../src/domain/targets/target-list.ts';

const rows: readonly [string, Target][] = Object.entries(targets);

describe.each(rows)('%s', (id, target) => {
  test('has its id as its key, a name, and a message for copying', () => {
    expect(target.id).toBe(id);
    expect(target.label).toMatch(/^\S.*\S$/);
    expect(target.copied).toMatch(/^Your .+\.$/);
    expect(target.maker).not.toBe('');
  });

  test.each(factList(target.facts).map((fact) => [fact.name, fact] as const))(
    'has a source, a date and a reliability for its fact “%s”',
    (_, { value, source, read, level }) => {
      expect(value).not.toBe('');
      expect(source.trim().length).toBeGreaterThan(8);
      expect(read).toMatch(/^20\d\d-\d\d-\d\d$/);
      // a valid date: February 30 would become March 2
      expect(new Date(read).toISOString().slice(0, 10)).toBe(read);
      expect(['maker', 'gateway', 'guide', 'unverified']).toContain(level);
    },
  );

  test('has valid durations', () => {
    const { value } = target.facts.seconds;
    const { min, max } = secondsRange(value);
    expect(min).toBeLessThanOrEqual(max);
    if (value.kind === 'any') return;
    expect(min).toBeGreaterThan(0);
    expect([nearestSeconds(value, 0), nearestSeconds(value, 1e6)]).toEqual([min, max]);
    if (value.kind === 'set') expect(value.values).toEqual(value.values.toSorted((a, b) => a - b));
    expect(Number.isInteger(Math.round((min / target.shotStep) * 1e6) / 1e6)).toBe(true);
  });

  test('has plausible limits, ratios and prices', () => {
    const { text = [], ratios, resolutions, prices, audio } = target.facts;
    for (const { value } of text) expect(value.max).toBeGreaterThan(0);
    for (const ratio of ratios?.value ?? []) expect(ratio).toMatch(/^\d+:\d+$/);
    for (const [resolution, price] of Object.entries(prices?.value ?? {})) {
      expect(resolutions?.value).toContain(resolution);
      expect(price).toBeGreaterThan(0);
    }
    expect(audio?.value === 'none').toBe((target.drops ?? []).length > 0);
  });
});

test('a retired target has a date and an active replacement', () => {
  for (const [, { status }] of rows) {
    if (status.state === 'active') continue;
    expect(new Date(status.since).toISOString().slice(0, 10)).toBe(status.since);
    const replacement = rows.find(([id]) => id === status.replacement)?.[1];
    expect(replacement?.status.state).toBe('active');
  }
  expect(targets['sora-2'].status).toMatchObject({ state: 'retired', since: '2026-09-24' });
});

test('the API’s list contains every target and fact', () => {
  const list = listTargets();
  expect(list.map(({ id }) => id)).toEqual(Object.keys(targets));
  expect(targetInfoSchema.array().parse(list)).toEqual(list);
  expect(list.find(({ id }) => id === 'kling-3')?.facts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'seconds', value: { kind: 'whole', min: 3, max: 15 }, level: 'gateway' }),
      expect.objectContaining({ name: 'text', value: expect.objectContaining({ of: 'clip', max: 2_500 }) }),
      expect.objectContaining({ name: 'text', value: expect.objectContaining({ of: 'shot', max: 512 }) }),
    ]),
  );
});
