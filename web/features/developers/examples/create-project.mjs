import { createClient } from 'promptreel-client';

const client = createClient({
  url: process.env.PROMPTREEL_URL,
  token: process.env.PROMPTREEL_TOKEN,
});

// creates a project, and the next time saves what you changed
const { action, id } = await client.projects.sync('film.json');
console.log(action, `${process.env.PROMPTREEL_URL}/app/p/${id}`);
