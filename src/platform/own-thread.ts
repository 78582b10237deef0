import type { Tinypool } from 'tinypool';

interface ThreadOptions {
  /** The module with the function: an absolute path. */
  module: string;
  /** The function's name among what the module exports; without it, the default export. */
  name?: string;
  /** For how long the thread stays once it has nothing to do. */
  idleMs: number;
  /** How long a call may take; the thread ends with one that takes longer. */
  timeoutMs: number;
}

/**
 * Has a function run in a thread of its own, one call after the other. The thread starts with the first call and ends once
 * it has been idle, and with it goes all memory that the module and its packages take.
 * @returns the function; it rejects with what the module throws, when the thread dies of an error, when its time is over
 *   (also for a thread that has ended itself, which tinypool does not report), and when the signal aborts; the last two end
 *   the thread
 */
export function inOwnThread<Task, Answer>({ module, name = 'default', idleMs, timeoutMs }: ThreadOptions) {
  let pool: Promise<Tinypool> | undefined;
  const open = async () => {
    const { Tinypool } = await import('tinypool');
    const threads = new Tinypool({
      filename: module,
      name,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      // asynchronous functions could not answer while the thread waits for the next call
      useAtomics: false,
    });
    // that an idle thread dies is nobody's failure: the next call starts another
    threads.on('error', () => undefined);
    return threads;
  };
  const runNow = async (task: Task, signal?: AbortSignal): Promise<Answer> => {
    pool ??= open();
    const timeout = AbortSignal.timeout(timeoutMs);
    return (await pool).run(task, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  };
  let last: Promise<unknown> = Promise.resolve();
  // queued here: when a thread dies, tinypool (2.2) leaves what it has queued until somebody calls again
  return (task: Task, signal?: AbortSignal): Promise<Answer> => {
    const run = last.then(() => runNow(task, signal));
    last = run.catch(() => undefined);
    return run;
  };
}
