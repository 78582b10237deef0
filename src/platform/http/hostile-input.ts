import { serverLimits } from '../../domain/product/limits.ts';
import { trpcError } from '../errors/errors.ts';

/**
 * Rejects input that only an attacker would send: keys that reach an object's prototype, and nesting deeper than any of
 * our schemas. Schemas do not catch these, since they ignore unknown keys.
 * @throws BAD_REQUEST
 */
export function assertSafeInput(input: unknown, levels: number = serverLimits.inputLevels): void {
  if (typeof input !== 'object' || input === null) return;
  if (levels === 0) {
    throw trpcError('BAD_REQUEST', `The request is nested too deeply: at most ${serverLimits.inputLevels} levels.`);
  }
  if (Array.isArray(input)) {
    // Object.keys would build a string for each of the half a million entries that fit into 1 MiB
    for (const part of input) assertSafeInput(part, levels - 1);
    return;
  }
  for (const key of Object.keys(input)) {
    const value = (input as Record<string, unknown>)[key];
    if (key === '__proto__' || (key === 'constructor' && reachesPrototype(value))) {
      throw trpcError('BAD_REQUEST', `The request contains a forbidden key: ${key}.`);
    }
    assertSafeInput(value, levels - 1);
  }
}

function reachesPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}
