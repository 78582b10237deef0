import { existsSync, readFileSync } from 'node:fs';

/** Whether this system reports the peak memory of a process. */
export const reportsPeakMemory = existsSync('/proc/self/status');

/** The product's limit where memory is plentiful, and where there is less than 2 GB, in MB. */
export const memoryBudget = { normal: 900, small: 500 };

/** The peak memory of a process, in MB (of 1,048,576 bytes); 0 where the system does not report it. */
export function peakMemory(pid: number | undefined): number {
  return reportsPeakMemory ? parsePeakMemory(readFileSync(`/proc/${pid}/status`, 'utf8')) : 0;
}

/** The same from the text of /proc/PID/status. */
export function parsePeakMemory(status: string): number {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kibibytes) / 1024;
}
