import { serverLimits } from '../domain/limits.ts';
import { trpcError } from './errors.ts';

/**
 * Refuses input of a shape that no call asks for and that has broken programs before: keys that reach for what all
 * objects inherit, and values that are nested deeper than anything of ours. Both doors need it: over tRPC nothing
 * else looks at keys that a schema does not name.
 * @throws BAD_REQUEST
 */
export function refuseHostileInput(input: unknown, levels: number = serverLimits.inputLevels): void {
  if (typeof input !== 'object' || input === null) return;
  if (levels === 0) {
    throw trpcError('BAD_REQUEST', `The request is nested too deeply: at most ${serverLimits.inputLevels} levels.`);
  }
  if (Array.isArray(input)) {
    // without its keys: a list of a mebibyte would have half a million
    for (const part of input) refuseHostileInput(part, levels - 1);
    return;
  }
  for (const key of Object.keys(input)) {
    const value = (input as Record<string, unknown>)[key];
    if (key === '__proto__' || (key === 'constructor' && reachesPrototype(value))) {
      throw trpcError('BAD_REQUEST', `The request has a key that nothing may have: ${key}.`);
    }
    refuseHostileInput(value, levels - 1);
  }
}

function reachesPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}
