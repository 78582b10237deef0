import { readFileSync } from 'node:fs';

/** What one request of a day is for. */
export type KindName = (typeof kinds)[number]['name'];

/**
 * The mix of a day, by what one person who works sends in an hour. An assumption from how the pages behave, not a
 * measurement of people: `--log` takes the shares of a log instead.
 */
export const kinds = [
  {
    name: 'save',
    anHour: 90,
    why: 'the editor saves 2 s after the last change: half of the hour is spent writing, with a pause every 20 s',
    inLog: /^(POST \/trpc\/projects\.save|(PUT|PATCH) \/api\/projects\/[^/]+)$/,
  },
  {
    name: 'first save',
    anHour: 3,
    why: 'the first one after ten minutes without: it also makes a version of what was there',
    inLog: /^(POST \/trpc\/projects\.save|(PUT|PATCH) \/api\/projects\/[^/]+)$/,
  },
  {
    name: 'open',
    anHour: 4,
    why: 'a project is opened from the library, or again after it was changed elsewhere',
    inLog: /^GET \/(trpc\/(\S+,)?projects\.get(,|$)|api\/projects\/[^/]+$)/,
  },
  {
    name: 'list',
    anHour: 6,
    why: 'the library loads the newest projects whenever it opens',
    inLog: /^GET \/(trpc\/(\S+,)?projects\.list(,|$)|api\/projects$)/,
  },
  {
    name: 'who',
    anHour: 10,
    why: 'each page of the application first asks who is signed in, and for their plan',
    inLog: /^GET \/(trpc\/(\S+,)?(auth\.user|billing\.plan)(,|$)|api\/auth\/user$)/,
  },
  {
    name: 'app page',
    anHour: 10,
    why: 'reloads and new tabs of the editor and the library; the database is not asked',
    inLog: /^GET \/app(\/|$)/,
  },
  {
    name: 'copy',
    anHour: 1,
    why: 'a project is duplicated for a variant; copying a prompt asks the server nothing',
    inLog: /^POST \/(trpc\/projects\.duplicate$|api\/projects\/[^/]+\/duplicate$)/,
  },
  {
    name: 'picture',
    anHour: 10,
    why: 'a board loads each of its pictures once; browsers keep them for good',
    inLog: /^GET \/(api\/pictures\/|s\/[^/]+\/pictures\/)/,
  },
  {
    name: 'add picture',
    anHour: 1,
    why: 'a still is set for a scene',
    inLog: /^POST \/(trpc\/pictures\.add$|api\/pictures$)/,
  },
  {
    name: 'share',
    anHour: 4,
    why: 'films that were sent around are opened by others',
    inLog: /^GET \/s\/[^/]+$/,
  },
  {
    name: 'login',
    anHour: 1,
    why: 'a session lasts 30 days, so that most logins are of another browser',
    inLog: /^POST \/(trpc\/auth\.login|api\/login|login)$/,
  },
  {
    name: 'landing',
    anHour: 5,
    why: 'visitors who have no account',
    inLog: /^GET \/$/,
  },
] as const;

/** Requests an hour of one person who works. */
export const anHourOfOne = kinds.reduce((sum, { anHour }) => sum + anHour, 0);

/** The share of each kind; together 1. */
export type Mix = ReadonlyMap<KindName, number>;

/** The stored mix. */
export function storedMix(): Mix {
  return new Map(kinds.map(({ name, anHour }) => [name, anHour / anHourOfOne]));
}

/**
 * The mix of an access log, as the server writes it or as `docker compose logs` shows it. Where a line fits several
 * kinds, they have it by their shares in the stored mix.
 * @returns with it, how many requests were counted, and how many are of no kind
 * @throws when no line is a request of any kind
 */
export function mixOfLog(file: string): { mix: Mix; counted: number; others: number } {
  const counts = new Map<KindName, number>(kinds.map(({ name }) => [name, 0]));
  let counted = 0;
  let others = 0;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const request = requestOf(line);
    if (request === null) continue;
    const fitting = kinds.filter(({ inLog }) => inLog.test(request));
    const whole = fitting.reduce((sum, { anHour }) => sum + anHour, 0);
    for (const { name, anHour } of fitting) counts.set(name, (counts.get(name) ?? 0) + anHour / whole);
    if (fitting.length > 0) counted += 1;
    else others += 1;
  }
  if (counted === 0) throw new Error(`${file} has no line of a request that is simulated.`);
  return { mix: new Map([...counts].map(([name, count]) => [name, count / counted])), counted, others };
}

/** What a line of the log says of a request, such as `GET /app`; null for any other line, such as that of its answer. */
function requestOf(line: string): string | null {
  const start = line.indexOf('{');
  if (start < 0) return null;
  try {
    const { req }: { req?: { method?: string; path?: string } } = JSON.parse(line.slice(start));
    return req?.method && req.path ? `${req.method} ${req.path}` : null;
  } catch {
    return null;
  }
}
