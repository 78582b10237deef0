import { check, createClient } from 'promptreel-client';

const client = createClient({
  url: process.env.PROMPTREEL_URL,
  token: process.env.PROMPTREEL_TOKEN,
});

for (let cursor, next; next !== null; cursor = next) {
  const page = await client.projects.list({ cursor });
  for (const { id, projectTitle } of page.rows) {
    const project = await client.projects.get({ id });
    const { findings, isOverLimit } = check({ project });
    console.log(projectTitle, findings.length, isOverLimit);
    if (isOverLimit) process.exitCode = 2;
  }
  next = page.next;
}
