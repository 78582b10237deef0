import { existsSync, readFileSync } from 'node:fs';

/** Whether this system tells how much memory a process has needed. */
export const tellsMemory = existsSync('/proc/self/status');

/** What the product may need where memory is plentiful, and where there is less than 2 GB, in MB. */
export const memoryBudget = { normal: 900, small: 500 };

/** The most memory that a process has had at once, in MB (of 1,048,576 bytes); 0 where the system does not tell. */
export function peakMemory(pid: number | undefined): number {
  return tellsMemory ? peakIn(readFileSync(`/proc/${pid}/status`, 'utf8')) : 0;
}

/** The same from what /proc/PID/status said. */
export function peakIn(status: string): number {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kibibytes) / 1024;
}
