import { ClientError, createClient } from 'promptreel-client';

const client = createClient({
  url: process.env.PROMPTREEL_URL,
  token: process.env.PROMPTREEL_TOKEN,
});
const { rows } = await client.projects.list({ limit: 1 });
const { id, revision } = rows[0];

await client.projects.change({ id, revision, look: 'Grain, dusk' });
try {
  // based on a revision that is no longer the stored one
  await client.projects.change({ id, revision, look: 'Clean, noon' });
} catch (error) {
  if (!(error instanceof ClientError && error.stored)) throw error;
  console.log(`Revision ${error.stored.revision} is stored.`, error.next);
}
