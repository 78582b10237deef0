import { isTargetId, targets } from '../../../src/domain/targets/registry.ts';

/** What a list says of a project's target, which may be one that was switched off or that a newer version knows. */
export function targetName(id: string | null): string {
  if (id === null) return 'No target';
  if (!isTargetId(id)) return `${id} (not known here)`;
  const { label, status } = targets[id];
  return status.state === 'retired' ? `${label} (retired)` : label;
}
