import { readFileSync } from 'node:fs';
import { createClient, importPaper } from 'promptreel-client';

const client = createClient({
  url: process.env.PROMPTREEL_URL,
  token: process.env.PROMPTREEL_TOKEN,
});

const text = readFileSync('shots.csv', 'utf8');
const { project, report } = importPaper({ format: 'csv', text });
for (const { line, message } of report) console.warn(line, message);

project.projectTitle = 'FROM A LIST';
const { id } = await client.projects.create(project);
console.log(project.scenes.length, 'scenes in', id);
