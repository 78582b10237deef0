import { readFileSync, writeFileSync } from 'node:fs';
import { styleText } from 'node:util';
import type { Project } from '../calls.ts';
import { ClientError } from '../client-error.ts';
import { parseProject } from '../read-input.ts';

type Style = Parameters<typeof styleText>[0];

/** Reads a file's bytes, or standard input for `-`. */
export function readBytes(file: string): Uint8Array {
  return readFileSync(file === '-' ? 0 : file);
}

/** Reads a project from a file, or from standard input for `-`. @throws ClientError */
export function readProjectFile(file: string): Project {
  return parseProject(
    Buffer.from(readBytes(file))
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
  ).project as Project;
}

/** Writes a text to a file, or to standard output for `-`. */
export function writeText(file: string, text: string): void {
  if (file === '-') process.stdout.write(text);
  else writeFileSync(file, text);
}

/** Prints a text with a line feed at its end. */
export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** Prints a line for people, next to the output for programs. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Colors a text, if standard output is a terminal and the user wants colors (https://no-color.org). */
export function colored(style: Style, text: string): string {
  return process.stdout.isTTY && !process.env.NO_COLOR ? styleText(style, text) : text;
}

/** Describes an error in one or two sentences. */
export function describeError(error: unknown): string {
  if (error instanceof ClientError) return `${error.message.replace(/\.?$/, '.')} ${error.next}`;
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.code === 'ENOENT' && 'path' in error
    ? `There is no file ${error.path}.`
    : error.message;
}
