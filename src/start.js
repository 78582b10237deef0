// Runs the built server (`npm start`). Plain JavaScript, since loading Node's type stripping takes time and memory.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const fromHere = (path) => new URL(path, import.meta.url);

// makes later starts faster; ignored if the folder is not writable
enableCompileCache(fileURLToPath(fromHere('../node_modules/.cache/node')));
await import(fromHere('../dist/server/main.js').href);
