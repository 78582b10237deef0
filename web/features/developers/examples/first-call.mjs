import { createClient } from 'promptreel-client';

const client = createClient({
  url: process.env.PROMPTREEL_URL,
  token: process.env.PROMPTREEL_TOKEN,
});

const project = {
  projectTitle: 'FIRST CALL',
  targetDuration: 4,
  scenes: [{ sceneNumber: 1, duration: 4, subject: 'A ferry' }],
};
const target = 'veo-3.1';
const { clips } = await client.projects.assemble({ project, target });
for (const { text } of clips) console.log(text);
