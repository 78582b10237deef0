import { writeFileSync } from 'node:fs';
import { createClient, exportPaper } from 'promptreel-client';

const client = createClient({
  url: process.env.PROMPTREEL_URL,
  token: process.env.PROMPTREEL_TOKEN,
});

const { rows } = await client.projects.list({ limit: 1 });
if (!rows[0]) throw new Error('There is no project yet.');
const project = await client.projects.get({ id: rows[0].id });

const { name, text } = exportPaper({ format: 'csv', project });
writeFileSync(name, text);
console.log(project.scenes.length, 'scenes in', name);
