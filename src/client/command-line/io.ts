import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { styleText } from 'node:util';
import type { Project } from '../calls.ts';
import { ClientError } from '../client-error.ts';
import { parseProject } from '../read-input.ts';

type Style = Parameters<typeof styleText>[0];

/** Reads a file's bytes, or standard input for `-`. */
export function readBytes(file: string): Uint8Array {
  return readFileSync(file === '-' ? 0 : file);
}

/** Reads the text of a file, or standard input for `-`. */
export function readText(file: string): string {
  return Buffer.from(readBytes(file))
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

/** Reads a project from a file, or from standard input for `-`. @throws ClientError */
export function readProjectFile(file: string): Project {
  return parseProject(readText(file), file === '-' ? undefined : file).project as Project;
}

/** Writes a text to a file, or to standard output for `-`. Replaces an existing file only with `force`. */
export function writeText(file: string, text: string, { force }: { force: true | undefined }): void {
  if (file === '-') {
    process.stdout.write(text);
    return;
  }
  const folder = dirname(file);
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  writeFileSync(file, text, { flag: force ? 'w' : 'wx' });
}

/** Prints a text with a line feed at its end. */
export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** Prints a line on standard error, for people; programs read standard output. */
export function printNotice(text: string): void {
  process.stderr.write(`${text}\n`);
}

/**
 * Colors a text if standard output is a terminal and the user wants colors (https://no-color.org). For a terminal, it
 * also removes the text's own control characters, which could change what the terminal shows.
 */
export function colored(style: Style, text: string): string {
  if (!process.stdout.isTTY) return text;
  const harmless = text.replace(/(?![\n\t])\p{Cc}/gu, '');
  return process.env.NO_COLOR ? harmless : styleText(style, harmless);
}

/** Describes an error in one or two sentences. */
export function describeError(error: unknown): string {
  if (error instanceof ClientError) {
    // the server does not know where this command gets its token
    const next = (error.status !== null && nextSteps[error.code]) || error.next;
    return `${error.message.replace(/\.?$/, '.')} ${next}`;
  }
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  if (path === undefined) return error.message;
  return fileErrors[code ?? '']?.(path) ?? error.message;
}

const nextSteps: Readonly<Record<string, string>> = {
  UNAUTHORIZED: 'Run promptreel login, or set PROMPTREEL_TOKEN to another access token.',
  FORBIDDEN: 'Run promptreel login --access write, or set PROMPTREEL_TOKEN to a token that may write.',
};

const fileErrors: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file ${path}.`,
  EEXIST: (path) => `${path} exists already. Name another file, or add --force to replace it.`,
  EISDIR: (path) => `${path} is a folder.`,
  EACCES: (path) => `You may not read or write ${path}.`,
};
