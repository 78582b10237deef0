import { Argument, type Command, type Option } from 'commander';
import { examples } from './help.ts';
import { print } from './io.ts';

/** The hidden command that the scripts run: it prints what can follow the words so far. */
export const completeCommand = '__complete';

/**
 * The completion script of each shell. It runs the command itself, so the completions are never outdated. If there are
 * none, it completes file names.
 */
const scripts: Readonly<Record<string, string>> = {
  bash: `_promptreel() {
  local IFS=$'\\n'
  COMPREPLY=($(promptreel ${completeCommand} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _promptreel promptreel`,
  zsh: `_promptreel() {
  local -a found
  found=(\${(f)"$(promptreel ${completeCommand} "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( $#found )); then _describe promptreel found; else _files; fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _promptreel promptreel`,
  fish: `function __promptreel
  set -l words (commandline -opc)
  set -l word (commandline -ct)
  set -l found (promptreel ${completeCommand} $words[2..-1] "$word" 2>/dev/null)
  if test -n "$found"; printf '%s\\n' $found; else; __fish_complete_path (commandline -ct); end
end
complete -c promptreel -f -a '(__promptreel)'`,
};

/** Adds the command that prints the completions of a shell. */
export function addCompletionsCommand(program: Command): void {
  program
    .command('completions')
    .description('print the completions of a shell, for its settings')
    .addArgument(new Argument('<shell>').choices(Object.keys(scripts)))
    .action((shell: string) => print(scripts[shell] ?? ''))
    .addHelpText(
      'after',
      examples(
        'eval "$(promptreel completions bash)"    # in ~/.bashrc',
        'eval "$(promptreel completions zsh)"     # in ~/.zshrc',
        'promptreel completions fish > ~/.config/fish/completions/promptreel.fish',
      ),
    );
}

/** Lists what can follow the words of a command line, the last of which may be incomplete. */
export function complete(program: Command, words: readonly string[]): string[] {
  let command = program;
  let option: Option | undefined;
  /** The index of the next positional argument. */
  let position = 0;
  for (const word of words.slice(0, -1)) {
    if (option) {
      option = undefined;
    } else if (word.startsWith('-')) {
      option = command.options.find((one) => [one.short, one.long].includes(word) && (one.required || one.optional));
    } else {
      const inner = command.commands.find((one) => one.name() === word);
      position = inner ? 0 : position + 1;
      command = inner ?? command;
    }
  }
  const start = words.at(-1) ?? '';
  return listCompletions(command, { option, position, start }).filter((value) => value.startsWith(start));
}

function listCompletions(
  command: Command,
  { option, position, start }: { option: Option | undefined; position: number; start: string },
): string[] {
  if (option) return option.argChoices ?? [];
  const help = command.createHelp();
  if (start.startsWith('-')) return help.visibleOptions(command).map(({ long, short }) => long ?? short ?? '');
  const { argChoices = [] } = command.registeredArguments[position] ?? {};
  return [...help.visibleCommands(command).map((inner) => inner.name()), ...argChoices];
}
