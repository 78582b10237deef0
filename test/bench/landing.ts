import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { compare } from './compare.ts';
import { type AtEnd, startServer } from './own-server.ts';
import type { Row } from './row.ts';

/** The least shares of what bare servers answer with the same bytes. */
const leastRatio = { files: 1, buffer: 0.85 };

/** Where `saveLanding` puts the compressed page. */
export const compressedIn = (files: string) => join(files, 'index.html.br');

/** Writes the landing page, whole and compressed, into a new folder. */
export async function saveLanding(origin: string, files: string): Promise<void> {
  // fetch decompresses, so the bytes sent are read at a lower level
  const sent = (encoding: string) =>
    new Promise<Buffer>((resolve, reject) => {
      get(`${origin}/`, { headers: { 'accept-encoding': encoding } }, (answer) => {
        buffer(answer).then(resolve, reject);
      }).once('error', reject);
    });
  mkdirSync(files);
  writeFileSync(join(files, 'index.html'), await sent('identity'));
  writeFileSync(compressedIn(files), await sent('br'));
}

/** The landing page beside a server of static files, and beside one that has it in memory. */
export async function landing(origin: string, { files, atEnd }: { files: string; atEnd: AtEnd }): Promise<Row[]> {
  const ofFiles = await startServer('static-page', { FILES: files }, atEnd);
  const ofBuffer = await startServer('page-in-memory', { PAGE: compressedIn(files) }, atEnd);
  const beside = (what: string, bare: string, atLeastRatio: number) =>
    compare({
      what: `landing page beside ${what}`,
      headers: { 'accept-encoding': 'br' },
      ...{ product: `${origin}/`, bare: `${bare}/`, budget: { atLeastRatio } },
    });
  const rows = [
    await beside('static files', ofFiles.origin, leastRatio.files),
    await beside('a buffer', ofBuffer.origin, leastRatio.buffer),
  ];
  for (const { program } of [ofFiles, ofBuffer]) await program.end();
  return rows;
}
