import { freePort, Program, serverScript } from './program.ts';
import type { TestDatabase } from './test-database.ts';

export interface RunningProgram {
  program: Program;
  url: string;
  /** From the start of the process until /readyz returned 200. */
  readyMs: number;
}

/**
 * The product as a separate process on a database.
 * @param script of another version of it
 * @throws when it ends before it is ready
 */
export async function runProgram(
  { databaseUrl, dataFolder }: Pick<TestDatabase, 'databaseUrl' | 'dataFolder'>,
  settings: Record<string, string> = {},
  nodeArgs: string[] = [],
  script = serverScript,
): Promise<RunningProgram> {
  const port = await freePort();
  const began = performance.now();
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataFolder };
  const env = { PORT: String(port), LOG_LEVEL: 'silent', ...database, ...settings };
  const program = new Program([script], env, nodeArgs);
  const url = `http://127.0.0.1:${port}`;
  try {
    await program.says(/ready/);
    const { status } = await fetch(`${url}/readyz`);
    if (status !== 200) throw new Error(`ready, but /readyz says ${status}`);
    return { program, url, readyMs: performance.now() - began };
  } catch (error) {
    await program.end();
    throw error;
  }
}
