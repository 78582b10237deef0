/**
 * Runs scripts of package.json at the same time, since each by itself leaves cores idle: `node src/scripts/at-once.ts lint
 * types`. Shows what each printed once it ended. Ends with 1 if one failed.
 */
import { execFile } from 'node:child_process';

const run = (script: string) =>
  new Promise<boolean>((resolve) => {
    const outputLimit = { maxBuffer: 100_000_000 };
    execFile(process.execPath, ['--run', script], outputLimit, (error, stdout, stderr) => {
      process.stdout.write(`\n${script}${error ? ' failed' : ''}\n${stdout}${stderr}`);
      resolve(error === null);
    });
  });

const succeeded = await Promise.all(process.argv.slice(2).map(run));
if (succeeded.includes(false)) process.exitCode = 1;
