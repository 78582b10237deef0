import { expect, test } from 'vitest';
import { readEnv } from '../../src/platform/env.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/reel',
  APP_URL: 'https://reel.example.com',
  OPENAI_API_KEY: 'sk',
  ...{ STRIPE_SECRET_KEY: 'a', STRIPE_PUBLISHABLE_KEY: 'b', STRIPE_WEBHOOK_SECRET: 'c', STRIPE_PRICE_ID: 'd' },
};

test('production starts only with all required settings', () => {
  const names = ['DATABASE_URL', 'APP_URL', 'OPENAI_API_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'];
  const problems = [...names, 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'].map(
    (name) => `${name} is required when NODE_ENV is production`,
  );
  expect(() => readEnv({ NODE_ENV: 'production', APP_URL: '' })).toThrow(
    `Promptreel cannot start with these settings: ${problems.join('; ')}.`,
  );
});

test('accepts Stripe settings only as a complete set', () => {
  const reading = () => readEnv({ STRIPE_API_BASE: 'http://127.0.0.1:1', STRIPE_PRICE_ID: 'price_1' });
  expect(reading).toThrow('STRIPE_SECRET_KEY is required when another Stripe setting is set');
  expect(reading).not.toThrow('STRIPE_PRICE_ID is required');
});

test('rejects the address that bypasses a pooler without the pooler’s address', () => {
  expect(() => readEnv({ DATABASE_DIRECT_URL: 'postgres://127.0.0.1/film' })).toThrow(
    'DATABASE_URL is required when DATABASE_DIRECT_URL is set',
  );
});

test.each([
  [{ ADMIN_EMAIL: 'boss@example.test' }, 'ADMIN_PASSWORD is required when ADMIN_EMAIL is set'],
  [{ ADMIN_PASSWORD: 'a long enough one' }, 'ADMIN_EMAIL is required when ADMIN_PASSWORD is set'],
  [
    { ADMIN_EMAIL: 'boss', ADMIN_PASSWORD: 'short' },
    'ADMIN_EMAIL is not a valid e-mail address; ADMIN_PASSWORD must be at least 6 characters',
  ],
])('rejects an address without the password, or an invalid one of either: %j', (env, why) => {
  expect(() => readEnv(env)).toThrow(`Promptreel cannot start with these settings: ${why}.`);
});

test('production starts without a mail server, and knows the sender address', () => {
  expect(readEnv(production)).toMatchObject({ smtpUrl: undefined, mailFrom: undefined });
  const mailSettings = { ...production, SMTP_URL: 'smtps://mail.example.com', SUPPORT_EMAIL: 'help@example.com' };
  expect(readEnv(mailSettings)).toMatchObject({ smtpUrl: 'smtps://mail.example.com', mailFrom: 'help@example.com' });
  expect(readEnv({ ...mailSettings, MAIL_FROM: 'reel@example.com' })).toMatchObject({ mailFrom: 'reel@example.com' });
});

test.each([
  [{}, 'support@reel.example.com'],
  [{ APP_URL: 'https://www.reel.example:8443' }, 'support@reel.example'],
  [{ SUPPORT_EMAIL: 'help@example.com' }, 'help@example.com'],
  // these accept no mail from outside
  [{ APP_URL: 'http://localhost:3000' }, null],
  [{ APP_URL: 'http://192.0.2.7' }, null],
  [{ APP_URL: 'http://[2001:db8::7]' }, null],
  [{ NODE_ENV: 'development' }, null],
])('in production the contact page names an address: with %j it is %s', (change, supportEmail) => {
  expect(readEnv({ ...production, ...change }).supportEmail).toBe(supportEmail);
});

test.each([
  [{ SMTP_URL: 'https://mail.example.com' }, /SMTP_URL must be an smtp:\/\/ or smtps:\/\/ address/],
  [{ SMTP_URL: 'smtp://' }, /SMTP_URL must be/],
  [{ SMTP_URL: 'mail.example.com:587' }, /SMTP_URL must be/],
  [{ MAIL_FROM: 'Reel' }, /MAIL_FROM must be an e-mail address/],
])('rejects %j at start', (bad, sentence) => {
  expect(() => readEnv(bad)).toThrow(sentence);
});
