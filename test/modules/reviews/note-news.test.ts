import { expect, test } from 'vitest';
import { confirmAnswers, unsubscribe } from '../../../src/modules/reviews/answers-by-mail.ts';
import { claimNews, noteNewsJob } from '../../../src/modules/reviews/note-news.ts';
import type { Mail } from '../../../src/platform/mail/mailer.ts';
import { testApp } from '../../support/apps.ts';
import { testSettings } from '../../support/test-app.ts';
import { age, reviewerOf, sharedFilm } from './reviewing.ts';

// otherwise the app's own job, which runs in the background after the start, may take the first test's news
const app = testApp({ granted: false, doneJobs: ['note-news'] });

/** A process that sends mail: what it sent, and how its mail server fails. */
function newProcess() {
  const mails: Mail[] = [];
  const server = { error: undefined as Error | undefined };
  const send = async (mail: Mail) => {
    mails.push(mail);
    if (server.error) throw server.error;
  };
  const stopping = new AbortController().signal;
  const job = noteNewsJob({ orm: app.orm, settings: testSettings, mailer: { standIn: false, send }, stopping });
  return { mails, server, run: job.run };
}

const to = (mails: readonly Mail[], email: string) => mails.filter((mail) => mail.to === email);
const idOf = (mail: Mail | undefined) => ({ id: /^<([^@]+)@/.exec(mail?.messageId ?? '')?.[1] ?? '' });

/** A film whose reviewer has confirmed an address for answers. */
async function confirmedReviewer() {
  const film = await sharedFilm(app);
  const ada = reviewerOf(app, film.token);
  const note = await ada.add();
  const email = `ada-${note.id}@example.test`;
  expect((await ada.post('answers', { email })).json()).toEqual({ ok: true });
  expect((await ada.list()).reviewer?.answers).toBe('unconfirmed');
  const { mails, run } = newProcess();
  await run();
  const sent = [...app.mails, ...mails].find((mail) => mail.to === email && mail.text.includes('/confirm'));
  return { ...film, ada, note, email, confirm: () => confirmAnswers(app.orm.em.fork(), idOf(sent)) };
}

test('an owner gets one message in 15 minutes, with all that is new', async () => {
  const { owner, project, token, sceneIds } = await sharedFilm(app);
  const [ada, bea] = [reviewerOf(app, token), reviewerOf(app, token, 'Bea')];
  await ada.add({ sceneId: sceneIds[0], seconds: 1, text: 'See https://a.test' });
  await bea.verdict({ verdict: 'changes', text: '<b>' });
  const { mails, run } = newProcess();
  await run();
  const [mail, ...others] = to(mails, owner.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('2 new notes on Promptreel');
  expect(mail?.text).toContain('Ada at 0:01: See https://a.test');
  expect(mail?.text).toContain('Bea asks for changes: <b>');
  expect(mail?.text).toContain(`${testSettings.publicUrl}/app/p/${project}`);
  expect([...(mail?.html.matchAll(/href="([^"]*)"/g) ?? [])].map(([, link]) => new URL(String(link)).host)).toEqual([
    'promptreel.test',
    'promptreel.test',
  ]);
  expect(mail?.html).toContain('&lt;b&gt;');
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': `<${testSettings.publicUrl}/mail/${idOf(mail).id}/stop>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  await ada.add({ text: 'Cooler' });
  await age(app, 14);
  await run();
  expect(to(mails, owner.email)).toHaveLength(1);
  await age(app, 1);
  await run();
  expect(to(mails, owner.email)[1]?.text).toContain('Ada: Cooler');
  expect(to(mails, owner.email)[1]?.text).not.toContain('Bea');
  await age(app, 15);
  await run();
  expect(to(mails, owner.email)).toHaveLength(2);
});

test('a process that dies before or while sending loses nothing and sends no two messages', async () => {
  const { owner, token } = await sharedFilm(app);
  await reviewerOf(app, token).add();
  // dies right after the claim
  await claimNews(app.orm);
  const second = newProcess();
  second.server.error = Object.assign(new Error('gone'), { code: 'ECONNRESET' });
  await second.run();
  await reviewerOf(app, token).add({ text: 'Cooler' });
  const [third, fourth] = [newProcess(), newProcess()];
  await third.run();
  expect(to(third.mails, owner.email), 'the other may still be sending').toEqual([]);
  await age(app, 5);
  await Promise.all([third.run(), fourth.run()]);
  const again = to([...third.mails, ...fourth.mails], owner.email);
  expect(again, 'recognizable as the same message').toEqual(to(second.mails, owner.email));
  expect(again).toHaveLength(1);
  await age(app, 15);
  await Promise.all([third.run(), fourth.run()]);
  expect(to([...third.mails, ...fourth.mails], owner.email).map(({ subject }) => subject)).toEqual([
    '1 new note on Promptreel',
    '1 new note on Promptreel',
  ]);
});

test('a message that the mail server refuses for good is not sent again', async () => {
  const { owner, token } = await sharedFilm(app);
  await reviewerOf(app, token).add();
  const { mails, server, run } = newProcess();
  server.error = Object.assign(new Error('no such user'), { code: 'EENVELOPE', responseCode: 550 });
  await run();
  await age(app, 60);
  await run();
  expect(to(mails, owner.email)).toHaveLength(1);
});

test('a reviewer with a confirmed address gets the answers of others, until a click ends it', async () => {
  const { owner, ada, note, email, confirm, token } = await confirmedReviewer();
  const { mails, run } = newProcess();
  await owner.post(`/api/notes/${note.id}/replies`, { text: 'Too early' });
  await run();
  expect(to(mails, email), 'not confirmed').toEqual([]);
  expect(await confirm()).toBe(true);
  expect((await ada.list()).reviewer?.answers).toBe('on');
  await owner.post(`/api/notes/${note.id}/replies`, { text: 'Done' });
  await reviewerOf(app, token, 'Bea').add({ replyTo: note.id, text: 'Agreed' });
  await ada.add({ replyTo: note.id, text: 'My own' });
  await reviewerOf(app, token, 'Bea').add({ text: 'Elsewhere' });
  await run();
  const [mail] = to(mails, email);
  expect(mail?.subject).toBe('2 new answers on Promptreel');
  for (const text of ['The owner: Done', 'Bea: Agreed']) expect(mail?.text).toContain(text);
  expect(mail?.text).not.toContain('/app/p/');
  expect(await unsubscribe(app.orm.em.fork(), idOf(mail))).toBe(true);
  await owner.post(`/api/notes/${note.id}/replies`, { text: 'Once more' });
  await age(app, 15);
  await run();
  expect(to(mails, email)).toHaveLength(1);
  expect((await ada.list()).reviewer?.answers).toBe('off');
  expect(await confirm(), 'the address is gone').toBe(false);
});

test('an owner ends the messages in the account or with a click', async () => {
  const { owner, token } = await sharedFilm(app);
  const { mails, run } = newProcess();
  await reviewerOf(app, token).add();
  await run();
  expect(await unsubscribe(app.orm.em.fork(), idOf(to(mails, owner.email)[0]))).toBe(true);
  expect(await owner.trpc().notes.mail.query()).toEqual({ on: false });
  await reviewerOf(app, token).add();
  await age(app, 15);
  await run();
  expect(await owner.trpc().notes.setMail.mutate({ on: true })).toEqual({ on: true });
  await run();
  expect(to(mails, owner.email), 'nor afterwards').toHaveLength(1);
});

test('nobody can fill a mailbox with requests to confirm it', async () => {
  const { token } = await sharedFilm(app);
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    const reviewer = reviewerOf(app, token);
    await reviewer.add();
    statuses.push((await reviewer.post('answers', { email: 'victim@example.test' })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});
