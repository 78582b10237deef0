import config from '../../mikro-orm.config.ts';
import type { TrendingEvent } from '../domain/ai/trending.ts';
import { trendingScenesSchema } from '../domain/ai/trending.ts';
import { dayMs } from '../domain/product/time-units.ts';
import { ensureAdmin } from '../modules/admin/admins.ts';
import { composeScenes } from '../modules/ai/sample/sample-scenes.ts';
import { hashPassword } from '../modules/auth/passwords.ts';
import { Subscription } from '../modules/billing/subscription.entity.ts';
import { SupportMessage } from '../modules/support/support-message.entity.ts';
import { Template } from '../modules/templates/template.entity.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { SqlEntityManager } from '../platform/database/orm.ts';
import { readEnv } from '../platform/env.ts';
import { StartupError } from '../platform/errors/startup-error.ts';
import { User } from '../platform/identity/user.entity.ts';
import { runCommand } from './command-line.ts';

/**
 * `npm run seed`: adds a few realistic accounts for development to the database set by DATABASE_URL or DATA_DIR. If the
 * server uses the embedded database, stop it first.
 */
const password = 'try it yourself';
const admin = 'admin@promptreel.test';

interface Person {
  email: string;
  firstName: string;
  lastName: string;
  /** Days until a trial granted by an admin ends, negative if it has ended; null for an account that never had a plan. */
  planDays: number | null;
  films: readonly { name: string; seconds: number; event: TrendingEvent }[];
  message?: { subject: string; message: string };
}

const people: readonly Person[] = [
  {
    email: 'ines@promptreel.test',
    firstName: 'Ines',
    lastName: 'Okafor',
    planDays: 30,
    films: [
      {
        name: 'Night ferry',
        seconds: 20,
        event: { title: 'Ferry stays in the harbour as a storm comes in', category: 'News', description: '' },
      },
      {
        name: 'Last match',
        seconds: 15,
        event: { title: 'Goalkeeper of sixty plays his last league match', category: 'Sports', description: '' },
      },
    ],
    message: {
      subject: 'A library for underwater light',
      message: 'I write a lot of scenes below the surface.\nCould there be presets for that?',
    },
  },
  {
    email: 'tomas@promptreel.test',
    firstName: 'Tomás',
    lastName: 'Lindqvist',
    planDays: -3,
    films: [
      {
        name: 'Observatory',
        seconds: 30,
        event: { title: 'Telescope on a mountain sees an unknown planet', category: 'Science', description: '' },
      },
    ],
    message: { subject: 'My trial has ended', message: 'Are my templates still there when I subscribe next month?' },
  },
  { email: 'mei@promptreel.test', firstName: 'Mei', lastName: 'Tanaka', planDays: null, films: [] },
];

function addPerson(em: SqlEntityManager, person: Person, passwordHash: string): void {
  const { email, firstName, lastName, planDays, films, message } = person;
  const user = em.create(User, { email, firstName, lastName, passwordHash, isAdmin: false });
  if (planDays !== null) {
    em.create(Subscription, { user, trialUsed: true, grantedUntil: new Date(Date.now() + planDays * dayMs) });
  }
  for (const { name, seconds, event } of films) {
    const written = composeScenes(event, seconds).map((scene, index) => ({ ...scene, sceneNumber: index + 1 }));
    const { scenes } = trendingScenesSchema.parse({ scenes: written });
    const project = { projectTitle: name.toUpperCase(), targetDuration: seconds, scenes };
    em.create(Template, { user, name, description: 'Composed by the sample writer', ...project });
  }
  if (message) em.create(SupportMessage, { user, name: `${firstName} ${lastName}`, email, status: 'open', ...message });
}

await runCommand(async () => {
  const env = readEnv(process.env);
  if (env.production) throw new StartupError('Invented accounts do not belong in a production database.');
  const { orm, close } = await openDatabase(config, env);
  try {
    await ensureAdmin(orm, { email: admin, password });
    const em = orm.em.fork();
    const existing = new Set((await em.find(User, {}, { fields: ['email'] })).map(({ email }) => email));
    const passwordHash = await hashPassword(password);
    for (const person of people) if (!existing.has(person.email)) addPerson(em, person, passwordHash);
    await em.flush();
  } finally {
    await close();
  }
  const accounts = people.map(({ email, planDays }) => `  ${email}  ${planLabel(planDays)}`);
  return `Log in with the password "${password}" as\n  ${admin}  admin\n${accounts.join('\n')}`;
});

function planLabel(days: number | null): string {
  if (days === null) return 'no plan yet';
  return days > 0 ? `everything for ${days} days, granted by an admin` : 'a trial that has ended';
}
