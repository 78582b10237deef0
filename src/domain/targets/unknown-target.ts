import { similarWords } from '../text/similar.ts';
import { isTargetId, targets } from './registry.ts';

/** Returns an error that suggests ids similar to an unknown target id. Empty if no id is similar. */
export function unknownTarget(id: string): string {
  const similar = similarWords(id, Object.keys(targets));
  return similar.length > 0 ? `does not exist. Similar ones: ${similar.join(', ')}` : '';
}

/**
 * Returns an error if the target in a project's settings does not exist, or null. The API accepts such projects, since a
 * newer version may have stored them, and falls back to `defaultTarget`, which a script would not notice.
 */
export function unknownTargetProblem({ target }: { target?: string | undefined } = {}): string | null {
  if (target === undefined || isTargetId(target)) return null;
  return `The project's target "${target}" ${unknownTarget(target) || 'does not exist'}.`;
}
