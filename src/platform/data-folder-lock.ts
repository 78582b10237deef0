import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { hasCode } from './error-code.ts';
import { StartError } from './start-error.ts';

/**
 * The embedded database has no lock of its own: two processes on one folder silently diverge.
 * So each takes a lock file that names it. A file whose process is gone is taken over.
 */
const holderSchema = z.object({
  /** Tells this lock from every other, also from a later one of the same process. */
  nonce: z.uuid(),
  pid: z.int(),
  /** When the process started, so that another one that got its number is not taken for it; null where unknown. */
  started: z.string().nullable(),
});
type Holder = z.infer<typeof holderSchema>;

/** Pauses between tries, in milliseconds: a process that was killed needs a moment until it is gone. */
const pauses = [100, 200, 300, 400];

/**
 * Locks a data folder, making it if need be, until `release` is called or the process ends.
 * @throws StartError when a running process holds it, and still does after a second
 */
export async function lockDataFolder(folder: string): Promise<{ release: () => void }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'promptreel.lock');
  const mine: Holder = { nonce: randomUUID(), pid: process.pid, started: statOf(process.pid)?.started ?? null };
  let holder = take(path, mine);
  for (const ms of pauses) {
    if (!holder) break;
    await pause(ms);
    holder = take(path, mine);
  }
  if (holder) {
    throw new StartError(
      `The data folder ${folder} is in use by another Promptreel (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return { release: () => release(path, mine) };
}

function release(path: string, { nonce }: Holder): void {
  if (readHolder(path)?.nonce === nonce) rmSync(path, { force: true });
}

/** Puts `mine` at `path`. @returns the running holder that is in the way, or null when the lock is ours */
function take(path: string, mine: Holder): Holder | null {
  if (linkNew(path, mine)) return null;
  const holder = readHolder(path);
  if (!holder) return take(path, mine);
  if (isRunning(holder)) return holder;
  // The holder is gone. Whoever holds the claim named after it may replace it, and nobody else: without
  // that, a process that was slow to look would replace the lock of the one that was faster.
  const claim = `${path}.${holder.nonce}`;
  const claimant = take(claim, { ...mine, nonce: randomUUID() });
  if (claimant) return claimant;
  try {
    if (readHolder(path)?.nonce !== holder.nonce) return take(path, mine);
    const draft = writeDraft(path, mine);
    renameSync(draft, path);
    return null;
  } finally {
    rmSync(claim, { force: true });
  }
}

/** Makes the file with its whole content in one step; false when there is one already. */
function linkNew(path: string, holder: Holder): boolean {
  const draft = writeDraft(path, holder);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeDraft(path: string, holder: Holder): string {
  const draft = `${path}.${randomUUID()}.draft`;
  writeFileSync(draft, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
  return draft;
}

/** Who a lock file names; null when there is no file. */
function readHolder(path: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw new StartError(
      `The lock file ${path} cannot be read. If no other Promptreel runs on that folder, delete it.`,
    );
  }
}

function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  const stat = statOf(pid);
  if (!stat) return true;
  // a process that has ended keeps its number until its parent asks how it ended
  if (/[ZXx]/.test(stat.state)) return false;
  return started === null || stat.started === started;
}

/**
 * The state of a process and when the kernel started it (fields 3 and 22 of
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html); null where there is no /proc.
 */
function statOf(pid: number): { state: string; started: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the second field is the program's name in parentheses, which may hold spaces and parentheses itself
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return null;
  }
}
