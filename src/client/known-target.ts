import { isTargetId, type TargetId, targets } from '../domain/targets/registry.ts';
import { inputError } from './read-input.ts';
import { similarTo } from './similar.ts';

/**
 * The target that a project's settings name; undefined if they name none. The server assembles for the default target
 * if it does not know the setting, since a newer version may have stored it. A script would not notice that.
 * @throws ClientError if the target is unknown
 */
export function knownTarget({ target }: { target?: string | undefined } = {}): TargetId | undefined {
  if (target === undefined || isTargetId(target)) return target;
  throw inputError(`The project's target "${target}" does not exist.${suggestTargets(target)}`, {
    field: 'settings.target',
    next: "Correct it in the project's settings, or choose another one with `target` (--target on the command line).",
  });
}

/** The ids like a wrong one, as a sentence; empty if none is like it. */
export function suggestTargets(id: string): string {
  const similar = similarTo(id, Object.keys(targets));
  return similar.length > 0 ? ` Similar ones: ${similar.join(', ')}.` : '';
}
