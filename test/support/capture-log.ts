import type { FastifyInstance } from 'fastify';

/** Pino's key for the destination of log lines, on a logger and, through it, on those of its requests. */
const streamName = 'pino.stream';

/**
 * Collects the lines that an app logs from now on, each as written. They no longer reach the terminal, which belongs
 * to the whole run. The app needs a `logLevel`.
 */
export function captureLog({ log }: FastifyInstance): string[] {
  const lines: string[] = [];
  const stream = Object.getOwnPropertySymbols(log).find(({ description }) => description === streamName);
  if (!stream) throw new Error('the logger has no stream of its own');
  Object.assign(log, { [stream]: { write: (line: string) => void lines.push(line) } });
  return lines;
}
