import { startS3Server } from '../support/s3-server.ts';

/** `node s3-process.ts <port> <folder>`: an S3 server in a process of its own, which tests can kill. */
const [port = '', folder = ''] = process.argv.slice(2);
await startS3Server({ port: Number(port), folder });
process.stdout.write('ready\n');
