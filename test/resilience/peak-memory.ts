import { existsSync, readFileSync } from 'node:fs';

/** Whether this system reports the peak memory of a process. */
export const reportsPeakMemory = existsSync('/proc/self/status');

/** The product's memory limits in MB, with plenty of memory and with less than 2 GB. */
export const memoryBudget = { normal: 900, small: 500 };

/** Returns the peak memory of a process in MB (of 1,048,576 bytes), or 0 if the system does not report it. */
export function peakMemory(pid: number | undefined): number {
  return reportsPeakMemory ? parsePeakMemory(readFileSync(`/proc/${pid}/status`, 'utf8')) : 0;
}

/** Parses the peak memory, in MB, from the text of /proc/PID/status. */
export function parsePeakMemory(status: string): number {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kibibytes) / 1024;
}
