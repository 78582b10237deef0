import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createClient, importPaper } from 'promptreel-client';

const client = createClient({
  url: process.env.PROMPTREEL_URL,
  token: process.env.PROMPTREEL_TOKEN,
});

const text = readFileSync('shots.csv', 'utf8');
const { project, report } = importPaper({ format: 'csv', text });
for (const { line, message } of report) console.warn(line, message);

// the file of the last run says which project is saved
const file = 'from-csv.json';
const last = existsSync(file) ? JSON.parse(readFileSync(file)) : {};
const film = { ...last, ...project, projectTitle: 'FROM A LIST' };
writeFileSync(file, JSON.stringify(film));
const { action, id } = await client.projects.sync(file);
console.log(project.scenes.length, 'scenes', action, id);
