import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** Node's own server at PORT, which answers everything with the compressed file PAGE from memory, and nothing else. */
const { PORT = '', PAGE = '' } = process.env;
const page = readFileSync(PAGE);
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'content-length': page.byteLength,
};
createServer((_, response) => response.writeHead(200, headers).end(page)).listen(Number(PORT), '127.0.0.1', () =>
  process.stdout.write('ready\n'),
);
