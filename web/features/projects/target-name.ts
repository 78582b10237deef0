import { isTargetId, targets } from '../../../src/domain/targets/registry.ts';

/** The label of a project's target, which may be retired or only known to a newer version. */
export function targetName(id: string | null): string {
  if (id === null) return 'No target';
  if (!isTargetId(id)) return `${id} (unknown)`;
  const { label, status } = targets[id];
  return status.state === 'retired' ? `${label} (retired)` : label;
}
