import { ClientError, createClient } from 'promptreel-client';

const client = createClient({
  url: process.env.PROMPTREEL_URL,
  token: process.env.PROMPTREEL_TOKEN,
});
const { id, revision } = await client.projects.create({
  projectTitle: 'CONFLICT',
  scenes: [{ sceneNumber: 1, duration: 4, subject: 'A ferry' }],
});

try {
  await client.projects.change({ id, revision, look: 'Grain, dusk' });
  // based on a revision that is no longer the stored one
  await client.projects.change({ id, revision, look: 'Clean, noon' });
} catch (error) {
  if (!(error instanceof ClientError && error.stored)) throw error;
  console.log(`Revision ${error.stored.revision} is stored.`, error.next);
} finally {
  await client.projects.delete({ id });
}
