import { ClientError } from './client-error.ts';

/**
 * The file system of Node or Bun. Not imported, since bundlers for browsers could not resolve it.
 * @throws ClientError in browsers
 */
export function localFiles(): typeof import('node:fs/promises') {
  const builtin = globalThis.process?.getBuiltinModule?.('node:fs/promises');
  if (builtin) return builtin;
  throw new ClientError('Files can only be read by their path in Node and Bun.', {
    code: 'NOT_SUPPORTED',
    next: 'Pass a Blob instead, such as a File of an input element.',
  });
}
