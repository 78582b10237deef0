import { expect, test } from 'vitest';
import { claims } from '../../../src/domain/site/claims.ts';

test('a testimonial names a profession, never a person', () => {
  expect(claims.testimonials).toHaveLength(3);
  for (const { text, role } of claims.testimonials) {
    expect(text).toMatch(/\.$/);
    expect(role).toMatch(/^[A-Z][a-z]+(?: [a-z]+)*$/);
  }
});
