import { createTransport } from 'nodemailer';
import { afterEach, expect, test, vi } from 'vitest';
import { serverLimits } from '../../src/domain/product/limits.ts';
import { PasswordReset } from '../../src/modules/auth/password-reset.entity.ts';
import { createResetLink, unsentResetLinksJob } from '../../src/modules/auth/reset-links.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { Job } from '../../src/platform/jobs/job.entity.ts';
import type { Mail, Mailer } from '../../src/platform/mail/mailer.ts';
import { createSmtpMailer, smtpOptions } from '../../src/platform/mail/smtp-mailer.ts';
import { appOn, testApp, tokenIn } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { rounds } from '../support/rounds.ts';
import { type Fault, faults, startMailServer } from '../support/servers.ts';
import { testSettings } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const base = testApp();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Wraps a mailer. `settled` resolves once it has delivered a message or given up. */
function watched(real: Mailer) {
  const { promise: settled, resolve } = Promise.withResolvers<void>();
  const mailer: Mailer = {
    ...real,
    send(mail, signal) {
      const sent = real.send(mail, signal);
      sent.then(resolve, () => resolve());
      return sent;
    },
  };
  return { mailer, settled };
}

/** Requests reset links while the mail server has a fault. */
async function requestDuring(fault: Fault) {
  const server = await startMailServer({ fault });
  const transport = createTransport(smtpOptions(`smtp://${server.host}`));
  const { mailer, settled } = watched(createSmtpMailer({ transport, from: 'noreply@promptreel.test' }));
  const app = appOn(base.orm, { mailer });
  const { id, email } = await newUser(app);
  const ask = (address: string) => new Visitor(app).post('/trpc/auth.requestPasswordReset', { email: address });
  const answers = [await ask(email), await ask(`nobody-${fault}@example.test`)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[0]?.body).toBe(answers[1]?.body);
  await server.connected;
  return { fault, id, email, app, server, settled };
}

/** Checks whether a message was delivered, and what the activity log says about it. */
async function expectOutcome({ fault, id, email, app, server, settled }: Awaited<ReturnType<typeof requestDuring>>) {
  await settled;
  // waits for the work after the response
  await app.close();
  const notes = await base.orm.em
    .fork()
    .execute("select level, metadata from activities where action = 'mail.failed' and user_id = ?", [id]);
  if (fault === 'slow') {
    expect(server.deliveries.map(({ message }) => message).join()).toContain(`To: ${email}`);
    expect(notes, fault).toEqual([]);
  } else {
    expect(notes, fault).toEqual([{ level: 'warning', metadata: { code: expect.stringMatching(/^\w+$/) } }]);
  }
  await server.close();
}

/** Runs the job on undelivered links, as if they were requested a minute ago. @returns the messages sent */
async function retryUndelivered(): Promise<Mail[]> {
  const askedAt = new Date(Date.now() - 60_000);
  await base.orm.em.fork().nativeUpdate(PasswordReset, { sentAt: null }, { askedAt });
  return runJob();
}

/** Runs the job. @param fails an error that the mailer throws for each message. @returns the messages it was given */
async function runJob(fails?: Error): Promise<Mail[]> {
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

test('with any fault of the mail server, no call waits, admins see the failure, and no email is lost', async () => {
  for (let round = 0; round < rounds({ short: 1, full: 5 }); round += 1) {
    const clock = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    // all calls have responded, although the messages are still waiting
    const asked = await Promise.all(faults.map(requestDuring));
    for (const { server } of asked) server.greet();
    await Promise.all(asked.filter(({ fault }) => fault !== 'silent').map(expectOutcome));
    expect(vi.mocked(AbortSignal.timeout).mock.calls).toContainEqual([serverLimits.mail.timeoutMs]);
    clock.abort(new DOMException('the time is up', 'TimeoutError'));
    await Promise.all(asked.filter(({ fault }) => fault === 'silent').map(expectOutcome));

    const mails = await retryUndelivered();
    const waiting = asked.filter(({ fault }) => fault !== 'slow').map(({ email }) => email);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(waiting.toSorted());
    for (const mail of mails) {
      const input = { token: tokenIn(mail), newPassword: 'Once the server is well' };
      expect((await new Visitor(base.app).post('/trpc/auth.resetPassword', input)).statusCode).toBe(200);
    }
    expect(await retryUndelivered(), 'once').toEqual([]);
  }
});

test('tries an unreachable mail server once per run, and drops permanently rejected messages', async () => {
  const em = base.orm.em.fork();
  const members = [await newUser(base.app), await newUser(base.app)];
  const addresses = members.map(({ email }) => email).toSorted();
  for (const { id, email } of members) {
    createResetLink(em, { userId: id, email, askedAt: new Date(Date.now() - 60_000) });
  }
  await em.flush();
  const offered = async (failure: object) =>
    (await runJob(Object.assign(new Error('no'), failure))).map(({ to }) => to).toSorted();
  expect(await offered({ code: 'ECONNECTION' })).toHaveLength(1);
  expect(await offered({ code: 'EAUTH', responseCode: 535 })).toHaveLength(1);
  expect(await offered({ code: 'EENVELOPE', responseCode: 450 }), 'later').toEqual(addresses);
  expect(await offered({ code: 'EENVELOPE', responseCode: 550 }), 'never').toEqual(addresses);
  expect(await runJob()).toEqual([]);
});

test('a scheduled job retries undelivered email', async () => {
  await expect.poll(() => base.orm.em.fork().count(Job, { name: 'unsent-links' })).toBe(1);
});

test('retries no expired link, and none if the account has changed its email', async () => {
  const em = base.orm.em.fork();
  const [late, moved] = [await newUser(base.app), await newUser(base.app)];
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  createResetLink(em, { userId: late.id, email: late.email, askedAt: minutesAgo(31) });
  createResetLink(em, { userId: moved.id, email: moved.email, askedAt: minutesAgo(1) });
  await em.flush();
  await em.nativeUpdate(User, { id: moved.id }, { email: `moved-${moved.email}` });
  expect(await runJob()).toEqual([]);
});
