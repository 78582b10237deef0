import { extname } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { frameRates } from '../../domain/papers/out/timecode.ts';
import { targets as allTargets } from '../../domain/targets/registry.ts';
import { unknownTarget } from '../../domain/targets/unknown-target.ts';
import type { Assemble, ExportPaper, Project } from '../calls.ts';
import { type Convert, convert, inFormats, outFormats } from '../convert.ts';
import { assemble, check, diff, prompt, targets } from '../offline.ts';
import { examples, exitCodes } from './help.ts';
import { print, printJson, printNotice, readBytes, readProjectFile, writeText } from './io.ts';
import { differenceText, findingsText, targetsText, targetText, unknownFieldsText } from './texts.ts';

interface AssembleOptions {
  target?: Assemble['target'];
  packing?: Assemble['packing'];
  json?: true;
}

interface ConvertOptions extends Omit<Convert, 'file' | 'name' | 'to'> {
  to?: Convert['to'];
  output: string;
  force?: true;
  frameRate?: ExportPaper['frameRate'];
  json?: true;
}

const fileHelp = 'a project file; standard input by default';

/** Adds the commands that need no server. */
export function addOfflineCommands(program: Command, exitWith: (code: number) => void): void {
  const projectCommand = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .argument('[file]', fileHelp, '-')
      .addOption(targetOption())
      .addOption(
        new Option('-p, --packing <packing>', 'one clip per scene, or as few clips as possible').choices([
          'scene',
          'fewest',
        ]),
      );

  projectCommand('assemble', 'print the prompt of a project')
    .option('--json', 'clips, findings and requests as JSON')
    .action((file: string, { json, ...options }: AssembleOptions) => {
      const input = { project: readProject(file, options), ...options };
      if (json) printJson(assemble(input));
      else print(prompt(input));
    })
    .addHelpText('after', examples('assemble film.json -t veo-3.1', 'assemble --json < film.json | jq .clips[].text'));

  projectCommand('check', `list the findings; exit code ${exitCodes.overLimit} if a text or clip is too long`)
    .option('--json', 'as JSON')
    .action((file: string, { json, ...options }: AssembleOptions) => {
      const project = readProject(file, options);
      const unknown = unknownFieldsText(project);
      if (unknown !== '') printNotice(unknown.trimEnd());
      const result = check({ project, ...options });
      if (json) printJson(result);
      else print(findingsText(result));
      if (result.isOverLimit) exitWith(exitCodes.overLimit);
    })
    .addHelpText('after', examples('check film.json -t kling-3', 'check film.json || echo "needs work"'));

  projectCommand('request', 'print the API requests that render the clips')
    .addOption(new Option('--clip <number>', 'only this clip').argParser(wholeNumber))
    .option('--curl', 'as curl commands that read the key from an environment variable')
    .action((file: string, { clip, curl, ...options }: AssembleOptions & { clip?: number; curl?: true }) => {
      const { requests, target } = assemble({ project: readProject(file, options), ...options });
      const known = requests.filter((request, index) => request && (clip === undefined || index + 1 === clip));
      if (clip !== undefined && clip > requests.length) throw new Error(`There are only ${requests.length} clips.`);
      if (known.length === 0) throw new Error(`No API is known for ${target}.`);
      if (!curl) return printJson(known);
      const commands = known.map((request) => request?.command);
      if (commands.some((command) => !command)) throw new Error(`Only the body of a request to ${target} is known.`);
      print(commands.join('\n'));
    })
    .addHelpText('after', examples('request film.json -t veo-3.1 --curl', 'request film.json --clip 1 --curl | sh'));

  program
    .command('targets')
    .description('list the generators and formats, or the facts of one')
    .argument('[id]', 'such as veo-3.1')
    .option('--json', 'as JSON')
    .action((id: string | undefined, { json }: { json?: true }) => {
      const all = targets();
      if (id === undefined) return json ? printJson(all) : print(targetsText(all));
      const target = all.find((one) => one.id === id);
      if (!target) {
        throw new Error(`"${id}" ${unknownTarget(id) || 'does not exist'}. Run promptreel targets for all.`);
      }
      return json ? printJson(target) : print(targetText(target));
    })
    .addHelpText('after', examples('targets', 'targets kling-3'));

  program
    .command('convert')
    .description('convert between projects, scripts, lists, subtitles and timelines')
    .argument('[file]', 'a project, script, shot list or prompt; standard input by default', '-')
    .addOption(new Option('--from <format>', 'by default, it is recognized').choices(inFormats))
    .addOption(new Option('--to <format>', 'by default, from the extension of --output').choices(outFormats))
    .addOption(targetOption())
    .addOption(new Option('--frame-rate <rate>', 'for timelines').choices(Object.keys(frameRates)))
    .addOption(new Option('--scenes <from-to>', 'only these scenes of a script').argParser(sceneRange))
    .option('-o, --output <file>', 'the file to write', '-')
    .option('-f, --force', 'replace the file to write')
    .option('--json', 'name, type, text and report as JSON')
    .action((file: string, { output, to = formatFromExtension(output), force, json, ...options }: ConvertOptions) => {
      const converted = convert({ file: readBytes(file), name: file, to, ...options });
      const { text, report } = converted;
      writeText(output, json ? `${JSON.stringify(converted, null, 2)}\n` : text, { force });
      if (output !== '-') printNotice(`Wrote ${output}.`);
      if (json) return;
      for (const { line, message } of report) printNotice(line === null ? message : `Line ${line}: ${message}`);
    })
    .addHelpText(
      'after',
      examples(
        'convert script.fdx --to json -o film.json',
        'convert film.json -o film.csv',
        'convert film.json --to srt > film.srt',
      ),
    );

  program
    .command('diff')
    .description('compare two versions of a project')
    .argument('<before>', 'a project file, or - for standard input')
    .argument('<after>', 'a project file, or - for standard input')
    .option('--json', 'as JSON')
    .option('--exit-code', 'exit code 1 if they differ')
    .action((before: string, after: string, { json, exitCode }: { json?: true; exitCode?: true }) => {
      const difference = diff(readProjectFile(before), readProjectFile(after));
      if (json) printJson(difference);
      else process.stdout.write(differenceText(difference));
      if (exitCode && difference.film.length + difference.scenes.length > 0) exitWith(exitCodes.error);
    })
    .addHelpText(
      'after',
      examples('diff monday.json friday.json', 'git show HEAD:film.json | promptreel diff - film.json'),
    );
}

/** Returns the format that a file's extension stands for. */
function formatFromExtension(output: string): Convert['to'] {
  const extension = extname(output).slice(1).toLowerCase();
  const format = outFormats.find((one) => one === extension);
  if (format) return format;
  throw new Error(`Choose a format with --to, or name a file such as -o film.csv. Formats: ${outFormats.join(', ')}.`);
}

/** Reads a project, and tells the user if neither the project nor the options have a target. */
function readProject(file: string, { target }: AssembleOptions): Project {
  const project = readProjectFile(file);
  if (target !== undefined || project.settings?.target !== undefined) return project;
  printNotice('No target was chosen, so the limits of no generator apply. Choose one with --target.');
  return project;
}

function targetOption(): Option {
  return new Option('-t, --target <id>', "a generator or format; the project's own by default").choices(
    Object.keys(allTargets),
  );
}

function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new InvalidArgumentError('It must be a whole number from 1.');
  return Number(value);
}

function sceneRange(value: string): { from: number; to: number } {
  const [, from, to] = /^([1-9]\d{0,5})-([1-9]\d{0,5})$/.exec(value) ?? [];
  if (from === undefined || to === undefined) throw new InvalidArgumentError('It must be a range such as 1-40.');
  return { from: Number(from), to: Number(to) };
}
