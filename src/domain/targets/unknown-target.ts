import { similarTo } from '../text/similar.ts';
import { isTargetId, targets } from './registry.ts';

/** Returns an error with similar ids for an id that is not a target's; empty if no id is similar. */
export function unknownTarget(id: string): string {
  const similar = similarTo(id, Object.keys(targets));
  return similar.length > 0 ? `does not exist. Similar ones: ${similar.join(', ')}` : '';
}

/**
 * Says that the target in a project's settings does not exist; null if it does, or if none is chosen. Such a project
 * can be read, since a newer version may have stored it, but is then made for `defaultTarget`, which a script would not
 * notice.
 */
export function unknownTargetProblem({ target }: { target?: string | undefined } = {}): string | null {
  if (target === undefined || isTargetId(target)) return null;
  return `The project's target "${target}" ${unknownTarget(target) || 'does not exist'}.`;
}
