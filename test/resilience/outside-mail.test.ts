import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { serverLimits } from '../../src/domain/limits.ts';
import { PasswordReset } from '../../src/modules/auth/password-reset.entity.ts';
import { createResetLink, unsentResetLinksJob } from '../../src/modules/auth/reset-links.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { Job } from '../../src/platform/job.entity.ts';
import type { Mail, Mailer } from '../../src/platform/mailer.ts';
import { createSmtpMailer, smtpOptions } from '../../src/platform/smtp-mailer.ts';
import { type Fault, faults } from '../support/fault-proxy.ts';
import { startFaultyMailServer } from '../support/faulty-mail-server.ts';
import { appOn, newUser } from '../support/more-apps.ts';
import { testApp } from '../support/per-file.ts';
import { tokenIn } from '../support/reset-links.ts';
import { rounds } from '../support/rounds.ts';
import { testSettings } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const base = testApp();

/** Enough for the busiest machine. */
const roomMs = 5_000;

/** A mailer, and how long its one message took to be delivered or given up. */
function watched(real: Mailer) {
  const { promise: took, resolve } = Promise.withResolvers<number>();
  const mailer: Mailer = {
    ...real,
    send(mail, signal) {
      const began = performance.now();
      const sent = real.send(mail, signal);
      const end = () => resolve(performance.now() - began);
      sent.then(end, end);
      return sent;
    },
  };
  return { mailer, took };
}

/** Requests a reset link while the mail server has that fault. @returns the address */
async function askWhile(fault: Fault): Promise<string> {
  const server = await startFaultyMailServer(fault);
  const transport = createTransport(smtpOptions(server.url));
  const { mailer, took } = watched(createSmtpMailer({ transport, from: 'noreply@promptreel.test' }));
  const app = appOn(base.orm, { mailer });
  const { id, email } = await newUser(app);
  const ask = (address: string) => new Visitor(app).post('/trpc/auth.requestPasswordReset', { email: address });
  const began = performance.now();
  const answers = [await ask(email), await ask(`nobody-${fault}@example.test`)];
  expect(performance.now() - began).toBeLessThan(roomMs);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[0]?.body).toBe(answers[1]?.body);
  expect(await took, fault).toBeLessThan(serverLimits.mail.timeoutMs + roomMs);
  // waits for the work after the response
  await app.close();
  const notes = await base.orm.em
    .fork()
    .execute("select level, metadata from activities where action = 'mail.failed' and user_id = ?", [id]);
  if (fault === 'slow') {
    expect(server.taken.join()).toContain(`To: ${email}`);
    expect(notes).toEqual([]);
  } else {
    expect(notes).toEqual([{ level: 'warning', metadata: { code: expect.stringMatching(/^\w+$/) } }]);
  }
  await server.close();

  return email;
}

/** Sends links that were requested a minute ago and not delivered. */
async function sentAgain(): Promise<Mail[]> {
  const askedAt = new Date(Date.now() - 60_000);
  await base.orm.em.fork().nativeUpdate(PasswordReset, { sentAt: null }, { askedAt });
  return sentByJob();
}

/** @param fails the mail server's reply instead of accepting a message. @returns the messages it was offered */
async function sentByJob(fails?: Error): Promise<Mail[]> {
  const mails: Mail[] = [];
  const send = async (mail: Mail) => {
    mails.push(mail);
    if (fails) throw fails;
  };
  const mailer: Mailer = { standIn: false, send };
  const stopping = new AbortController().signal;
  await unsentResetLinksJob({ orm: base.orm, settings: testSettings, mailer, stopping }).run();
  return mails;
}

test('whatever is wrong with the mail server, no call waits, admins see the failure, and no email is lost', async () => {
  for (let round = 0; round < rounds({ short: 1, full: 5 }); round += 1) {
    const askers = await Promise.all(faults.map(askWhile));
    const mails = await sentAgain();
    const waiting = askers.filter((_, index) => faults[index] !== 'slow');
    expect(mails.map(({ to }) => to).toSorted()).toEqual(waiting.toSorted());
    for (const mail of mails) {
      const input = { token: tokenIn(mail), newPassword: 'Once the server is well' };
      expect((await new Visitor(base.app).post('/trpc/auth.resetPassword', input)).statusCode).toBe(200);
    }
    expect(await sentAgain(), 'once').toEqual([]);
  }
});

test('tries an unreachable mail server once per run, and drops what it rejects for good', async () => {
  const em = base.orm.em.fork();
  const members = [await newUser(base.app), await newUser(base.app)];
  const addresses = members.map(({ email }) => email).toSorted();
  for (const { id, email } of members) {
    createResetLink(em, { userId: id, email, askedAt: new Date(Date.now() - 60_000) });
  }
  await em.flush();
  const offered = async (failure: object) =>
    (await sentByJob(Object.assign(new Error('no'), failure))).map(({ to }) => to).toSorted();
  expect(await offered({ code: 'ECONNECTION' })).toHaveLength(1);
  expect(await offered({ code: 'EAUTH', responseCode: 535 })).toHaveLength(1);
  expect(await offered({ code: 'EENVELOPE', responseCode: 450 }), 'later').toEqual(addresses);
  expect(await offered({ code: 'EENVELOPE', responseCode: 550 }), 'never').toEqual(addresses);
  expect(await sentByJob()).toEqual([]);
});

test('a scheduled job retries undelivered email', async () => {
  await expect.poll(() => base.orm.em.fork().count(Job, { name: 'unsent-links' })).toBe(1);
});

test('sends nothing again once the link has expired or the address belongs to another account', async () => {
  const em = base.orm.em.fork();
  const [late, moved] = [await newUser(base.app), await newUser(base.app)];
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  createResetLink(em, { userId: late.id, email: late.email, askedAt: minutesAgo(31) });
  createResetLink(em, { userId: moved.id, email: moved.email, askedAt: minutesAgo(1) });
  await em.flush();
  await em.nativeUpdate(User, { id: moved.id }, { email: `moved-${moved.email}` });
  expect(await sentByJob()).toEqual([]);
});
