type End = () => unknown;

/**
 * Runs a benchmark and cleans up after it in reverse order, whether it succeeds, fails or is interrupted.
 * @param work receives a function that registers the cleanup of each thing it starts; resolves with whether all
 * budgets hold, which sets the process's exit code
 */
export async function runWithCleanUp(work: (atEnd: (end: End) => void) => Promise<boolean>): Promise<void> {
  const ends: End[] = [];
  let ending: Promise<void> | undefined;
  const endAll = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) {
      try {
        await end();
      } catch (error) {
        tell(error);
      }
    }
  };
  const finish = () => {
    ending ??= endAll();
    return ending;
  };
  // under npm it arrives twice, from the terminal and from npm
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void finish().then(() => process.exit(1)));
  }
  try {
    process.exitCode = (await work((end) => void ends.push(end))) ? 0 : 1;
  } catch (error) {
    // errors caused by an interruption are not reported
    if (!ending) tell(error);
    process.exitCode = 1;
  }
  await finish();
  // started while the rest was cleaned up
  await endAll();
}

function tell(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
}
