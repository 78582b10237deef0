import type { Orm, SqlEntityManager } from '../platform/database/orm.ts';

export const scaleTables = ['users', 'logs', 'comments'] as const;
/** Number of rows of each kind. */
export type Scale = Record<(typeof scaleTables)[number], number>;

const firstNames =
  'Ada Agnès Alfred Akira Alice Andrei Barbara Béla Carol Charlie Chantal Claire David Dorothy Elia Emeric Ernst Federico Fritz Greta Hayao Howard Ida Ingmar Jacques Jane Jean John Kathryn Lars Lotte Lucrecia Luis Lynne Margarethe Maya Mira Orson Pedro Peter Roman Sergei Sofia Stanley Steven Thelma Vera Werner Yasujirō Zhang'.split(
    ' ',
  );
const lastNames =
  'Akerman Almodóvar Antonioni Araki Arnold Bergman Bigelow Buñuel Campion Capra Carné Chahine Chaplin Clouzot Coppola Cukor Deren Denis Dreyer Eisenstein Fassbinder Fellini Ford Forman Gance Godard Haneke Hawks Herzog Hitchcock Huston Jarmusch Kazan Keaton Kiarostami Kubrick Kurosawa Lang Lean Loach Lovelace Lubitsch Lupino Malick Martel Melville Miyazaki Mizoguchi Murnau Nair Ophüls Ozu Pabst Polanski Powell Ray Reiniger Renoir Resnais Riefen Rohmer Rossellini Sautet Scorsese Sembène Sirk Tarkovsky Tati Truffaut Varda Vidor Visconti Wajda Weerasethakul Welles Wenders Wilder Wong Wyler Yang Zinnemann'.split(
    ' ',
  );
const hosts = ['example.com', 'example.org', 'example.net', 'film.example', 'studio.example'];
const statuses = ['active', 'active', 'active', 'trialing', 'past_due', 'canceled'];
const logs = [
  ['info', 'auth.login', 'Signed in'],
  ['info', 'auth.register', 'Created an account'],
  ['info', 'billing.changed', 'Subscription: trialing to active'],
  ['info', 'support.message', 'A message to the team, priority normal'],
  ['warning', 'auth.refused', 'Refused a login'],
  ['warning', 'trending.feed-failed', 'The feed of news.example took longer than 5 s'],
  ['error', 'ai.failed', 'The AI wrote nothing for subject: refused'],
];
/** The percentages of the entries of `logs`, in the same order. */
const logShares = [60, 12, 10, 5, 8, 4, 1];
const subjects = [
  'A question about my invoice',
  'Export to another generator',
  'The preview',
  'Thank you',
  'Lens presets',
];

/** Not a valid hash, so that nobody can log in to these accounts. */
const noPassword = '$none$';

/**
 * Fills a database with invented accounts, log entries and comments, in batches of 10,000 rows. Stripe does not know
 * the plans of these accounts.
 * @param onProgress called after each batch with the number of rows added so far
 */
export async function seedScale(
  orm: Orm,
  scale: Scale,
  onProgress: (kind: keyof Scale, done: number) => void,
): Promise<void> {
  const em = orm.em.fork();
  const batch = 10_000;
  let seed: Seed = { em, offset: 0, ids: [] };
  for (const kind of scaleTables) {
    if (kind === 'users') seed = { ...seed, offset: await nextNumber(em) };
    else if (seed.ids.length === 0) seed = { ...seed, ids: await someAccounts(em) };
    for (let done = 0; done < scale[kind]; done += batch) {
      const range = { from: done + 1, to: Math.min(done + batch, scale[kind]), total: scale[kind] };
      await insert[kind](seed, range);
      onProgress(kind, range.to);
    }
  }
  // update the planner's statistics, which a real server would have
  for (const table of ['users', 'subscriptions', 'activities', 'support_messages', 'tallies']) {
    await em.execute('vacuum (analyze) ??', [table]);
  }
}

interface Seed {
  em: SqlEntityManager;
  /** Added to the numbers in email addresses, so that a second run creates new ones. */
  offset: number;
  /** Ids of accounts for the log entries and comments. */
  ids: string[];
}
interface Range {
  from: number;
  to: number;
  total: number;
}

const insert: Record<keyof Scale, (seed: Seed, range: Range) => Promise<unknown>> = {
  users: ({ em, offset }, { from, to, total }) =>
    em.execute(
      `with added as (
        insert into users (id, email, password_hash, first_name, last_name, is_admin, created_at)
        select gen_random_uuid(), lower(last) || '.' || (n + ?) || '@' || host, ?, first, last, false,
          now() - interval '3 years' * (1 - n::float / ?)
        from (
          select n, ${pick(firstNames)} as first, ${pick(lastNames)} as last, ${pick(hosts)} as host
          from generate_series(?::int, ?::int) as n
        ) as people
        on conflict do nothing
        returning id
      )
      insert into subscriptions (user_id, stripe_subscription_id, status, trial_used)
      select id, 'sub_scale_' || id, ${pick(statuses)}, true from added where random() < 0.4`,
      [offset, noPassword, total, from, to],
    ),
  logs: ({ em, ids }, { from, to, total }) =>
    em.execute(
      `insert into activities (id, level, action, message, user_id, created_at)
      select gen_random_uuid(), entry[1], entry[2], entry[3], (?::uuid[])[1 + floor(random() * ?)],
        now() - interval '80 days' * (1 - n::float / ?)
      from (
        select n, string_to_array(${pick(logKinds())}, '|') as entry from generate_series(?::int, ?::int) as n
      ) as entries`,
      [`{${ids.join(',')}}`, ids.length, total, from, to],
    ),
  comments: ({ em, ids }, { from, to, total }) =>
    em.execute(
      `insert into support_messages (id, user_id, name, email, subject, message, status, priority, created_at, version)
      select gen_random_uuid(), account, first || ' ' || last, lower(last) || '.' || n || '@example.com', subject,
        subject || ': number ' || n || ' of ' || last || ', with a few more words, like a real message to support.',
        ${pick(['open', 'in_progress', 'resolved', 'closed', 'closed', 'closed'])}, ${pick(['low', 'normal', 'normal', 'high', 'urgent'])},
        now() - interval '3 years' * (1 - n::float / ?), 1
      from (
        select n, ${pick(firstNames)} as first, ${pick(lastNames)} as last, ${pick(subjects)} as subject,
          (?::uuid[])[1 + floor(random() * ?)] as account
        from generate_series(?::int, ?::int) as n
      ) as messages`,
      [total, `{${ids.join(',')}}`, ids.length, from, to],
    ),
};

/** SQL that picks a random text for each row. Does not escape the texts, so it must only get constants of this file. */
function pick(texts: readonly string[]): string {
  const list = texts.map((text) => `'${text}'`).join(', ');
  return `(array[${list}])[1 + floor(random() * ${texts.length})::int]`;
}

function logKinds(): string[] {
  return logs.flatMap((entry, kind) => Array.from({ length: logShares[kind] ?? 0 }, () => entry.join('|')));
}

async function nextNumber(em: SqlEntityManager): Promise<number> {
  const [row] = await em.execute<{ count: string }[]>('select count(*) as count from users');
  return Number(row?.count ?? 0);
}

async function someAccounts(em: SqlEntityManager): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>('select id from users order by created_at desc limit 1000');
  return rows.map(({ id }) => id);
}
