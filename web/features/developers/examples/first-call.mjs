import { createClient } from 'promptreel-client';

const client = createClient({
  url: process.env.PROMPTREEL_URL,
  token: process.env.PROMPTREEL_TOKEN,
});

const { id } = await client.projects.create({
  projectTitle: 'FIRST CALL',
  targetDuration: 5,
  scenes: [{ sceneNumber: 1, duration: 5, subject: 'A ferry' }],
});
console.log('Created', id);
