import { serverLimits } from '../domain/limits.ts';
import { trpcError } from './errors.ts';

/**
 * Rejects input that no call needs and that is used in attacks: keys that reach an object's prototype, and values nested
 * deeper than any of ours. Needed for REST and tRPC alike, since schemas ignore unknown keys.
 * @throws BAD_REQUEST
 */
export function refuseHostileInput(input: unknown, levels: number = serverLimits.inputLevels): void {
  if (typeof input !== 'object' || input === null) return;
  if (levels === 0) {
    throw trpcError('BAD_REQUEST', `The request is nested too deeply: at most ${serverLimits.inputLevels} levels.`);
  }
  if (Array.isArray(input)) {
    // not via Object.keys: a 1 MiB array may have half a million entries
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
