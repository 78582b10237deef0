import staticFiles from '@fastify/static';
import Fastify from 'fastify';

/** A bare Fastify at PORT that serves the compressed files of the folder FILES, and nothing else. */
const { PORT = '', FILES = '' } = process.env;
const app = Fastify();
app.register(staticFiles, { root: FILES, preCompressed: true });
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.stdout.write('ready\n');
