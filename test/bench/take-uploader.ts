import { Agent, request } from 'node:http';
import { sampleVideo } from '../support/take-uploads.ts';

/**
 * `node take-uploader.ts <origin> <bytes> <uploads as JSON>`: uploads files at once, each by requests of 8 MiB as the
 * editor does, as fast as the server takes them. Says `sending`, then `done`.
 */
const chunkBytes = 8 * 1_048_576;
const [origin = '', size = '', list = ''] = process.argv.slice(2);
const bytes = Number(size);
const uploads: { path: string; cookie: string }[] = JSON.parse(list);

/** A valid video of any size: a box that players skip follows it. */
const video = sampleVideo('short.mp4');
const box = Buffer.alloc(8);
box.writeUInt32BE(bytes - video.length);
box.write('free', 4, 'latin1');
const zeros = Buffer.alloc(chunkBytes);
const head = Buffer.concat([video, box, zeros]).subarray(0, chunkBytes);

async function upload({ path, cookie }: (typeof uploads)[number]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let offset = 0; offset < bytes; offset += chunkBytes) {
    const chunk = (offset === 0 ? head : zeros).subarray(0, bytes - offset);
    await new Promise<void>((resolve, reject) => {
      const headers = {
        ...{ cookie, 'tus-resumable': '1.0.0', 'upload-offset': offset, 'content-length': chunk.length },
        'content-type': 'application/offset+octet-stream',
      };
      const sent = request(origin + path, { method: 'PATCH', headers, agent }, (answer) => {
        answer.resume().once('end', resolve);
        if (answer.statusCode !== 204) reject(new Error(`${path} at ${offset}: ${answer.statusCode}`));
      });
      sent.on('error', reject).end(chunk);
    });
  }
  agent.destroy();
}

process.stdout.write('sending\n');
await Promise.all(uploads.map(upload));
process.stdout.write('done\n');
