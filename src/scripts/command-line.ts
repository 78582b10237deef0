import { resolve } from 'node:path';

/** A file that was named on the command line: npm runs commands in the project, people name files from where they are. */
export function fileNamed(name: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

/** Runs a command to its end: what stands in its way is one sentence and exit code 1. @param work its answer is printed */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
