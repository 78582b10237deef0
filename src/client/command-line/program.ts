import { Command, CommanderError } from 'commander';
import { product } from '../../domain/product/product.ts';
import { SyncConflict } from '../sync-conflict.ts';
import { addCompletionsCommand, complete, completeCommand } from './completions.ts';
import { exitCodes, exitCodesHelp } from './help.ts';
import { describeError, print, printNotice } from './io.ts';
import { addLoginCommands } from './login-commands.ts';
import { addMcpCommand } from './mcp-command.ts';
import { addOfflineCommands } from './offline-commands.ts';
import { addProjectCommands } from './project-commands.ts';
import { conflictText } from './texts.ts';

/** Runs the command line. @returns one of `exitCodes` */
export async function runCommandLine(args: readonly string[], version: string): Promise<number> {
  let code: number = exitCodes.done;
  const program = createProgram(version, (newCode) => {
    code = newCode;
  });
  const [name, ...words] = args;
  if (name === completeCommand) {
    print(complete(program, words).join('\n'));
    return code;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    // commander has already printed its own errors and the help
    if (error instanceof CommanderError) return error.exitCode;
    printNotice(`promptreel: ${describeError(error)}`);
    if (!(error instanceof SyncConflict)) return exitCodes.error;
    printNotice(conflictText(error).trimEnd());
    return exitCodes.conflict;
  }
}

function createProgram(version: string, exitWith: (code: number) => void): Command {
  const program = new Command('promptreel')
    .description(`${product.tagline}. Only login, logout, projects and mcp need a server.`)
    .version(version, '-V, --version')
    .showHelpAfterError('Run it with --help for its options.')
    // before the commands, which inherit it
    .exitOverride()
    .addHelpText('after', exitCodesHelp);
  addOfflineCommands(program, exitWith);
  addProjectCommands(program);
  addLoginCommands(program);
  addMcpCommand(program, version);
  addCompletionsCommand(program);
  return program;
}
