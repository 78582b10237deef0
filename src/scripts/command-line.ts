import { resolve } from 'node:path';

export type CommandEnv = Record<string, string | undefined>;

/** The output and exit code of a command. */
export interface CommandResult {
  code: number;
  out: string;
  err: string;
}

/** Prints a command's output and sets the exit code. */
export function finishCommand({ code, out, err }: CommandResult): void {
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
}

/**
 * Resolves a path from the command line. npm changes to the project root, but the path is relative to the folder in
 * which the user runs npm.
 */
export function resolvePath(name: string, env: CommandEnv = process.env): string {
  return resolve(env.INIT_CWD ?? process.cwd(), name);
}

/** Runs a command and prints its result. On failure, prints the error message and sets exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
