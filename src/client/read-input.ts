import type { z } from 'zod';
import type { Project } from '../domain/project/project.ts';
import { readProject } from '../domain/project/read-project.ts';
import { validationField, validationMessage } from '../domain/schemas/validation.ts';
import { ClientError } from './client-error.ts';

/** An input error that the client found itself. */
export function inputError(message: string, details: { field?: string | undefined; next?: string } = {}): ClientError {
  return new ClientError(message, { code: 'BAD_REQUEST', ...details });
}

/** Validates the input of an offline call like the server. @throws ClientError */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(input);
  if (error) throw inputError(validationMessage(error), { field: validationField(error) });
  return data as z.output<Schema>;
}

/**
 * Parses the text of a project file, which may have any format version that this package knows.
 * @param name of the file, for messages
 * @throws ClientError
 */
export function parseProject(
  text: string,
  name = 'This',
): { project: Project; file: Readonly<Record<string, unknown>> } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!/^\s*[{[]/.test(text)) {
      throw inputError(`${name} is not a project: it is not JSON.`, { next: 'Convert it to a project first.' });
    }
    throw inputError(`${name} is not valid JSON: ${withLine((error as Error).message, text)}`, {
      next: 'Correct it and try again.',
    });
  }
  const read = readProject(value);
  if ('project' in read) return { project: read.project, file: value as Record<string, unknown> };
  if ('problem' in read) throw inputError(read.problem);
  throw inputError(`This project has format version ${read.newer}, which is newer than this package.`, {
    next: 'Install the package again.',
  });
}

/** Adds line and column to V8's message, which has only the position. */
function withLine(message: string, text: string): string {
  return message.replace(/ in JSON at position (\d+)(?: \(.+\))?$/, (_, position) => {
    const lines = text.slice(0, Number(position)).split('\n');
    return ` at line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
  });
}
