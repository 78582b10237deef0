// Runs the built server (`npm start`). Plain JavaScript: to load what strips types takes time and memory.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const fromHere = (path) => new URL(path, import.meta.url);

// a second start need not compile; where the folder cannot be written, it does
enableCompileCache(fileURLToPath(fromHere('../node_modules/.cache/node')));
await import(fromHere('../dist/server/main.js').href);
