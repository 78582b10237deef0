import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverLimits } from '../../src/domain/limits.ts';
import type { Mailer } from '../../src/platform/mailer.ts';
import { createSmtpMailer, smtpOptions } from '../../src/platform/smtp-mailer.ts';
import { type Fault, faults } from '../support/fault-proxy.ts';
import { startFaultyMailServer } from '../support/faulty-mail-server.ts';
import { appOn, memberOf } from '../support/more-apps.ts';
import { rounds } from '../support/rounds.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

let base: TestApp;
beforeAll(async () => {
  base = await startTestApp();
});
afterAll(() => base.close());

/** For the busiest machine. */
const roomMs = 5_000;

/** A mailer, and how long its one message took to be handed over or given up. */
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

/** Asks for a link while the mail server has that fault. */
async function askWhile(fault: Fault): Promise<void> {
  const server = await startFaultyMailServer(fault);
  const transport = createTransport(smtpOptions(server.url));
  const { mailer, took } = watched(createSmtpMailer({ transport, from: 'noreply@promptreel.test' }));
  const app = appOn(base.orm, { mailer });
  const { id, email } = await memberOf(app);
  const ask = (address: string) => new Visitor(app).post('/trpc/auth.requestPasswordReset', { email: address });
  const began = performance.now();
  const answers = [await ask(email), await ask(`nobody-${fault}@example.test`)];
  expect(performance.now() - began).toBeLessThan(roomMs);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[0]?.body).toBe(answers[1]?.body);
  expect(await took, fault).toBeLessThan(serverLimits.mail.timeoutMs + roomMs);
  // which waits for what follows the answer
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
}

test('whatever is wrong with the mail server, nobody waits for it, and the staff learns of it', async () => {
  for (let round = 0; round < rounds({ short: 1, full: 5 }); round += 1) await Promise.all(faults.map(askWhile));
});
