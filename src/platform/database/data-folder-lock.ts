import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { hasCode } from '../errors/error-code.ts';
import { StartupError } from '../errors/startup-error.ts';

/**
 * The embedded database has no lock: two processes on one folder silently diverge. So each process acquires a lock
 * file that names it, and takes over a file whose process has exited.
 */
const holderSchema = z.object({
  /** Distinguishes this lock from every other, including a later one by the same process. */
  nonce: z.uuid(),
  pid: z.int(),
  /** When the process started, to detect a reused pid; null if unknown. */
  started: z.string().nullable(),
});
type Holder = z.infer<typeof holderSchema>;

/** Milliseconds between attempts: a killed process takes a moment to exit. */
const pauses = [100, 200, 300, 400];

/**
 * Locks a data folder until `release` is called or the process exits. Creates the folder if missing.
 * @throws StartupError if a running process still holds it after one second
 */
export async function lockDataFolder(folder: string): Promise<{ release: () => void }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'promptreel.lock');
  const self: Holder = { nonce: randomUUID(), pid: process.pid, started: readStat(process.pid)?.started ?? null };
  let currentHolder = acquire(path, self);
  for (const ms of pauses) {
    if (!currentHolder) break;
    await pause(ms);
    currentHolder = acquire(path, self);
  }
  if (currentHolder) {
    throw new StartupError(
      `The data folder ${folder} is in use by another Promptreel (process ${currentHolder.pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return { release: () => release(path, self) };
}

function release(path: string, { nonce }: Holder): void {
  if (readHolder(path)?.nonce === nonce) rmSync(path, { force: true });
}

/** Tries to acquire the lock. @returns the running process that holds the lock, or null once it is ours */
function acquire(path: string, self: Holder): Holder | null {
  if (linkNew(path, self)) return null;
  const currentHolder = readHolder(path);
  if (!currentHolder) return acquire(path, self);
  if (isRunning(currentHolder)) return currentHolder;
  // The holder has exited. Only the process that acquires the claim file named after it may replace it; otherwise a
  // slow process could replace the lock of a faster one.
  const claim = `${path}.${currentHolder.nonce}`;
  const claimant = acquire(claim, { ...self, nonce: randomUUID() });
  if (claimant) return claimant;
  try {
    if (readHolder(path)?.nonce !== currentHolder.nonce) return acquire(path, self);
    const draft = writeDraft(path, self);
    renameSync(draft, path);
    return null;
  } finally {
    rmSync(claim, { force: true });
  }
}

/** Creates the file with its full content atomically; false if it already exists. */
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

/** The process a lock file names; null if there is no file. */
function readHolder(path: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw new StartupError(
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
  const stat = readStat(pid);
  if (!stat) return true;
  // an exited process keeps its pid until its parent reaps it
  if (/[ZXx]/.test(stat.state)) return false;
  return started === null || stat.started === started;
}

/**
 * The state of a process and when the kernel started it (fields 3 and 22 of
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html); null where there is no /proc.
 */
function readStat(pid: number): { state: string; started: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the second field is the program's name in parentheses, which may hold spaces and parentheses itself
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return null;
  }
}
