import { readFileSync } from 'node:fs';
import { assemble } from 'promptreel-client';

const project = JSON.parse(readFileSync('film.json', 'utf8'));

// no server and no token: the package has the rules
for (const target of ['veo-3.1', 'kling-3', 'runway-gen-4.5']) {
  const { clips, findings, seconds } = assemble({ project, target });
  console.log(`${target}: ${clips.length} clips, ${seconds} s`);
  for (const { message } of findings) console.log(`  ${message}`);
}
