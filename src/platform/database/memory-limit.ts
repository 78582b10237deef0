import { totalmem } from 'node:os';

/**
 * The memory that this process may use, in bytes: the machine's, or the limit of its container or service if lower.
 * @param constrained the cgroup's limit: 0 if unknown, a huge number if unlimited
 */
export function memoryLimit(total = totalmem(), constrained = process.constrainedMemory()): number {
  return constrained > 0 ? Math.min(total, constrained) : total;
}
