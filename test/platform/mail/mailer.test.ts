import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpMailer, smtpOptions } from '../../../src/platform/mail/smtp-mailer.ts';
import { requestResetLink } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { startMailServer } from '../../support/servers.ts';
import { startTestApp } from '../../support/test-app.ts';

const email = 'ada@example.test';

async function mailServer(answers?: Record<string, string | null>) {
  const server = await startMailServer({ answers });
  onTestFinished(server.close);
  return server;
}

function smtpMailer(host: string) {
  const transport = createTransport(smtpOptions(`smtp://${host}`));
  return createSmtpMailer({ transport, from: 'reel@promptreel.test' });
}

test('logs a mail server’s rejection of a recipient by its code alone', async () => {
  const app = await startTestApp();
  onTestFinished(app.close);
  const { host } = await mailServer({ RCPT: '550 5.1.1 no such mailbox' });
  const member = await newUser(app.app);
  const { response } = await requestResetLink(app.orm, member.email, { mailer: smtpMailer(host) });
  expect(response.statusCode).toBe(200);
  const notes = await app.orm.em.fork().execute("select * from activities where action = 'mail.failed'");
  expect(notes).toMatchObject([{ level: 'warning', user_id: member.id, metadata: { code: 'EENVELOPE' } }]);
  expect(JSON.stringify(notes)).not.toContain(member.email);
});

test('a shutdown aborts an email to a silent server', async () => {
  const { host, connected } = await mailServer({ EHLO: null });
  const stop = new AbortController();
  const mail = { to: email, subject: 'x', text: 'x', html: '<p>x</p>' };
  const sending = expect(smtpMailer(host).send(mail, stop.signal)).rejects.toThrow(/abort/i);
  await connected;
  stop.abort();
  await sending;
});
