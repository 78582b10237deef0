import { globSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

interface Stat {
  parent: number;
  ownMs: number;
  /** The time of its children that have ended. */
  endedMs: number;
}

/** What Linux says of a process; null for one that is not on this machine. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name before may hold spaces and brackets
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ms = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * tickMs;
    return { parent: Number(fields[1]), ownMs: ms(11), endedMs: ms(13) };
  } catch {
    return null;
  }
}

/** The processor time that processes have taken. */
export function timeOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (statOf(pid)?.ownMs ?? 0), 0);
}

/** The process that a process was started by; null where it is not on this machine. */
export const parentOf = (pid: number) => statOf(pid)?.parent ?? null;

/** The processor time that a process and all that it started have taken. */
export function timeWithChildren(pid: number): number {
  const own = statOf(pid);
  const children = globSync('/proc/[0-9]*')
    .map((path) => statOf(Number(path.split('/').at(-1))))
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.ownMs ?? 0), (own?.ownMs ?? 0) + (own?.endedMs ?? 0));
}
