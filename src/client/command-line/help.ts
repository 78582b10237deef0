/** What the exit codes of the command mean. */
export const exitCodes = { done: 0, error: 1, overLimit: 2, conflict: 3 } as const;

export const exitCodesHelp = `
Exit codes:
  ${exitCodes.done}  done
  ${exitCodes.error}  an error, or a difference (diff --exit-code)
  ${exitCodes.overLimit}  a text or clip is too long (check)
  ${exitCodes.conflict}  the file and the stored project were both changed (projects push)
`;

/** The examples of a command, after its options. @param lines without the name of the program, unless it is in a pipe */
export function examples(...lines: string[]): string {
  const commands = lines.map((line) => `  ${line.includes('promptreel ') ? line : `promptreel ${line}`}\n`);
  return `\nExamples:\n${commands.join('')}`;
}
