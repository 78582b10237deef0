import { resolve } from 'node:path';

/** Resolves a path from the command line. npm changes to the project root, but paths are relative to the user's folder. */
export function fileNamed(name: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

/** Runs a command and prints its result. On failure, prints one line and exits with code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
