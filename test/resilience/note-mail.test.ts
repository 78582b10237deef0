import { expect, onTestFinished, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { noteNewsJob } from '../../src/modules/reviews/note-news.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import type { Mail } from '../../src/platform/mail/mailer.ts';
import { runProgram } from '../support/program.ts';
import { rounds } from '../support/rounds.ts';
import { nightTrain } from '../support/samples.ts';
import { startMailServer } from '../support/servers.ts';
import { testSettings } from '../support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { Client } from './client.ts';

/** Lets a quarter of an hour pass for messages, and makes the job due. */
async function letTimePass(location: TestDatabase): Promise<void> {
  const { orm, close } = await openDatabase(config, location);
  const em = orm.em.fork();
  const by = "interval '16 minutes'";
  await em.execute(`update note_mails set created_at = created_at - ${by}, due_at = due_at - ${by}`);
  await em.execute("delete from jobs where name = 'note-news'");
  await close();
}

/** Sends what is still due, as the job of a process that is not killed. */
async function sendTheRest(location: TestDatabase): Promise<Mail[]> {
  const { orm, close } = await openDatabase(config, location);
  const mails: Mail[] = [];
  const mailer = { standIn: false, send: async (mail: Mail) => void mails.push(mail) };
  await noteNewsJob({ orm, settings: testSettings, mailer, stopping: new AbortController().signal }).run();
  await close();
  return mails;
}

test('processes that are killed at any moment lose no note, and tell each in one message', async () => {
  const location = await createTestDatabase();
  onTestFinished(location.remove);
  const stored: string[] = [];
  /** The texts told by each message, by its Message-ID. */
  const textsById = new Map<string, Set<string>>();
  const note = (text: string, id: string | undefined) => {
    const texts = textsById.get(String(id)) ?? new Set();
    for (const [word] of text.matchAll(/note\d+x/g)) texts.add(word);
    textsById.set(String(id), texts);
  };
  let owner: Client | undefined;
  let token = '';

  for (let round = 0; round < rounds({ short: 3, full: 9 }); round += 1) {
    if (round > 0) await letTimePass(location);
    // killed while the mail server has not accepted the message, or just has
    const accepts = round % 2 === 0;
    const server = await startMailServer(accepts ? {} : { fault: 'slow' });
    const { program, url } = await runProgram(location, {
      ...{ SMTP_URL: `smtp://${server.host}`, TRUST_PROXY: 'true', APP_URL: testSettings.publicUrl },
    });
    onTestFinished(() => program.end());
    owner ??= new Client(url);
    owner.url = url;
    if (!token) {
      await owner.register('owner@example.test');
      const project = JSON.parse((await owner.post('/api/projects', nightTrain)).body).id;
      const share = JSON.parse((await owner.post(`/api/projects/${project}/shares`, { notes: true })).body);
      token = share.address.split('/s/')[1];
    }
    if (round > 0) await (accepts ? expect.poll(() => server.deliveries.length).toBe(1) : server.connected);
    for (let count = 0; count < 3; count += 1) {
      const text = `note${round}${count}x`;
      const sent = owner.post('/api/reviews/notes', { token, name: 'Ada', text });
      if (count === 2) program.child.kill('SIGKILL');
      if ((await sent).status === 200) stored.push(text);
    }
    await program.end();
    for (const { message } of server.deliveries) note(message, /^Message-ID: (.*)$/im.exec(message)?.[1]);
    await server.close();
  }
  for (let more = 0; more < 2; more += 1) {
    await letTimePass(location);
    for (const { text, messageId } of await sendTheRest(location)) note(text, messageId);
  }
  const all = [...textsById.values()].flatMap((texts) => [...texts]);
  expect(new Set(all).size, 'in one message only').toBe(all.length);
  expect(all).toEqual(expect.arrayContaining(stored));
  expect(stored.length).toBeGreaterThan(5);
});
