import { totalmem } from 'node:os';

/**
 * The memory that this process may use, in bytes: the machine's, or less where a container or a service has a limit.
 * @param constrained what the cgroup allows: 0 where that is unknown, and without a limit more than any machine has
 */
export function memoryLimit(total = totalmem(), constrained = process.constrainedMemory()): number {
  return constrained > 0 ? Math.min(total, constrained) : total;
}
