import type { CallOptions } from './call-options.ts';
import type { Calls, StoredPicture } from './calls.ts';
import { localFiles } from './local-files.ts';

/** Stores a picture. @throws ClientError; an error of the file system if the path cannot be read */
export async function uploadPicture(
  pictures: Calls['pictures'],
  file: string | Blob,
  options?: CallOptions,
): Promise<StoredPicture> {
  const bytes = typeof file === 'string' ? await localFiles().readFile(file) : new Uint8Array(await file.arrayBuffer());
  return pictures.add({ data: base64(bytes) }, options);
}

/** Encodes in slices, since a call takes a limited number of arguments. */
function base64(bytes: Uint8Array): string {
  const slice = 8_192;
  let binary = '';
  for (let start = 0; start < bytes.length; start += slice) {
    binary += String.fromCharCode(...bytes.subarray(start, start + slice));
  }
  return btoa(binary);
}
