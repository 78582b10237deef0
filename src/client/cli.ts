#!/usr/bin/env node
import { runCommandLine } from './command-line/program.ts';

// replaced when the package is built
declare const PACKAGE_VERSION: string;

// EPIPE is no error: the reader, such as `head`, has read enough
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit();
  throw error;
});
process.exitCode = await runCommandLine(process.argv.slice(2), PACKAGE_VERSION);
