import { expect, onTestFinished, test } from 'vitest';
import config from '../../../mikro-orm.config.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { appOn, listening, testApp } from '../../support/apps.ts';
import { createTestDatabase, isEmbedded } from '../../support/test-database.ts';
import { reviewerOf, sharedFilm } from './reviewing.ts';

const app = testApp({ granted: false, listen: true });

/** Opens a stream of events; leaves out that changes may have been missed. */
async function events(url: string, cookie = '') {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(url, { headers: { cookie }, signal: stop.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    /** The next event; null at the end. */
    async next(): Promise<{ event: string; data: unknown } | null> {
      for (;;) {
        const [, before = '', event, data] = /^(.*?)event: (\w+)\ndata: ([^\n]*)\n\n/s.exec(text) ?? [];
        if (event && data !== undefined) {
          text = text.slice(before.length + `event: ${event}\ndata: ${data}\n\n`.length);
          // on PostgreSQL, changes before the process listens may have been missed
          if (data === '"missed"') continue;
          return { event, data: JSON.parse(data) };
        }
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) return null;
        text += value;
      }
    },
  };
}

test('the owner and the link’s reviewers hear of notes, answers and deletions', async () => {
  const { owner, project, share, token } = await sharedFilm(app);
  const other = await owner.post(`/api/projects/${project}/shares`, { notes: true });
  const elsewhere = await events(`${app.url}${new URL(other.json().address).pathname}/events`);
  const ofOwner = await events(`${app.url}/api/projects/${project}/notes/events`, owner.cookie);
  const ofReviewer = await events(`${app.url}/s/${token}/events`);
  expect([ofOwner.status, ofReviewer.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const note = await reviewerOf(app, token).add();
  for (const one of [ofOwner, ofReviewer]) expect(await one.next()).toEqual({ event: 'note', data: note });
  const answer = (await owner.post(`/api/notes/${note.id}/replies`, { text: 'Done' })).json();
  for (const one of [ofOwner, ofReviewer]) expect(await one.next()).toEqual({ event: 'note', data: answer });
  await owner.delete(`/api/notes/${answer.id}`);
  for (const one of [ofOwner, ofReviewer]) expect(await one.next()).toEqual({ event: 'removed', data: answer.id });
  await owner.delete(`/api/shares/${share}`);
  for (const one of [ofOwner, ofReviewer]) expect(await one.next()).toEqual({ event: 'reset', data: 'link' });
  expect(await ofReviewer.next(), 'a revoked link ends').toBeNull();
  const own = await reviewerOf(app, new URL(other.json().address).pathname.slice('/s/'.length)).add();
  expect(await elsewhere.next(), 'nothing of the other link').toEqual({ event: 'note', data: own });
});

test('nobody else can listen', async () => {
  const { owner, project, share, token } = await sharedFilm(app);
  const eve = (await sharedFilm(app)).owner;
  const statuses = async (...all: [path: string, cookie?: string][]) =>
    Promise.all(all.map(async ([path, cookie]) => (await events(app.url + path, cookie)).status));
  const path = `/api/projects/${project}/notes/events`;
  expect(await statuses([path], [path, eve.cookie], ['/api/projects/1/notes/events', eve.cookie])).toEqual([
    401, 404, 400,
  ]);
  await owner.delete(`/api/shares/${share}`);
  expect(await statuses([`/s/${token}/events`], ['/s/guessed/events'])).toEqual([404, 404]);
});

test('closing the app ends the streams', async () => {
  const { owner, project } = await sharedFilm(app);
  const second = appOn(app.orm);
  const url = await listening(second);
  const stream = await events(`${url}/api/projects/${project}/notes/events`, owner.cookie);
  const closed = second.close();
  expect(await stream.next()).toBeNull();
  await closed;
});

test.skipIf(isEmbedded)('a change in another process is heard, also after the connection was lost', async () => {
  const location = await createTestDatabase();
  onTestFinished(location.remove);
  const [one, two] = [await openDatabase(config, location), await openDatabase(config, location)];
  onTestFinished(async () => void (await Promise.all([one.close(), two.close()])));
  const heard: (string | null)[] = [];
  const next = Promise.withResolvers<void>();
  let waiting = next;
  const stop = two.changes.listen('film', (detail) => {
    heard.push(detail);
    waiting.resolve();
  });
  const hear = async () => {
    await waiting.promise;
    waiting = Promise.withResolvers<void>();
  };
  await hear();
  await one.orm.em.fork().transactional(async (tx) => {
    await one.changes.announce(tx, 'other', 'x');
    await one.changes.announce(tx, 'film', 'a b');
  });
  await hear();
  await one.orm.em
    .fork()
    .execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' or query = 'select 1' and pid <> pg_backend_pid()`,
    );
  await hear();
  await one.changes.announce(one.orm.em.fork(), 'film', 'c');
  await hear();
  expect(heard).toEqual([null, 'a b', null, 'c']);
  stop();
});
