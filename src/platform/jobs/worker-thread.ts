import type { Transferable } from 'node:worker_threads';
import type { Tinypool } from 'tinypool';

interface ThreadOptions<Task> {
  /** The absolute path of the module with the function. */
  module: string;
  /** The name of the export; the default export if omitted. */
  name?: string;
  /** How long an idle thread is kept. */
  idleMs: number;
  /** The maximum time of a call. A call that takes longer is rejected and its thread ended. */
  timeoutMs: number;
  /** What moves to the thread with a call instead of being copied, such as a port. */
  transferred?: (task: Task) => Transferable[];
}

/**
 * Wraps a function so that it runs in a worker thread, one call at a time. The thread starts with the first call and
 * ends when idle, which frees the memory of the module and its packages.
 * @returns the wrapped function. It rejects with the function's error, if the thread crashes, on timeout, or when the
 *   signal aborts; the last two end the thread. If the thread exits on its own, only the timeout notices, since tinypool
 *   does not report it
 */
export function inWorkerThread<Task, Answer>({
  module,
  name = 'default',
  idleMs,
  timeoutMs,
  transferred = () => [],
}: ThreadOptions<Task>) {
  let pool: Promise<Tinypool> | undefined;
  const open = async () => {
    const { Tinypool } = await import('tinypool');
    const threads = new Tinypool({
      filename: module,
      name,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      // with atomics, the thread blocks while it waits for the next call, which stalls its asynchronous work
      useAtomics: false,
    });
    // the crash of an idle thread is safe to ignore: the next call starts another
    threads.on('error', () => undefined);
    return threads;
  };
  const runNow = async (task: Task, signal?: AbortSignal): Promise<Answer> => {
    pool ??= open();
    const timeout = AbortSignal.timeout(timeoutMs);
    const transferList = transferred(task);
    return (await pool).run(task, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout, transferList });
  };
  let last: Promise<unknown> = Promise.resolve();
  // queued here: after a crash, tinypool (2.2) leaves its own queue waiting until the next call
  return (task: Task, signal?: AbortSignal): Promise<Answer> => {
    const run = last.then(() => runNow(task, signal));
    last = run.catch(() => undefined);
    return run;
  };
}
