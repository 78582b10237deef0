import { expect, test } from 'vitest';
import { estimateCost } from '../../../src/domain/clips/estimate.ts';
import { targets } from '../../../src/domain/targets/registry.ts';

const kling = targets['kling-3'];
const price = kling.facts.prices;

test('the cost uses the first resolution or the chosen one', () => {
  const cheap = { perSecond: 0.126, resolution: '720p', price };
  expect(estimateCost(10, kling)).toEqual({ ...cheap, dollars: 1.26 });
  expect(estimateCost(10, kling, { ratio: '9:16' })).toEqual({ ...cheap, dollars: 1.26 });
  const better = { perSecond: 0.168, resolution: '1080p', price };
  expect(estimateCost(10, kling, { resolution: '1080p' })).toEqual({ ...better, dollars: 1.68 });
  expect(estimateCost(0, kling)?.dollars).toBe(0);
});

test('a resolution without a price uses another resolution’s price and says so', () => {
  expect(estimateCost(10, kling, { resolution: '4K' })).toMatchObject({ resolution: '720p', dollars: 1.26 });
  expect(estimateCost(10, kling, { resolution: 'constructor' })).toMatchObject({ resolution: '720p' });
});

test('the price comes with its source and date', () => {
  expect(estimateCost(10, kling)?.price).toMatchObject({
    read: '2026-11-22',
    source: expect.stringMatching(/^https:/),
  });
});

test('without prices there is no estimate', () => {
  expect(estimateCost(10, targets.generic)).toBe(null);
  expect(estimateCost(10, targets['sora-2'], { resolution: '720p' })).toBe(null);
});
