import { pageLimits } from './page-limits.ts';
import { dayMs, hourSeconds, minuteMs } from './time-units.ts';

/**
 * Every limit and constant of the product. Durations of scenes and projects are in seconds, names ending in `Ms` are in
 * milliseconds, lengths count characters (code points: an emoji is one).
 */
export const limits = {
  ...pageLimits,
  scenes: { min: 1, max: 100 },
  sceneDuration: { min: 0.1, max: 60, step: 0.1, first: 5, added: 3 },
  targetDuration: { min: 1, max: 300, step: 0.5, initial: 15 },
  /** How far a project may be from its target and still count as a match. */
  durationTolerance: 0.1,
  fieldLength: 2_000,
  /** For choices that a newer version may extend, such as a target's id. */
  choiceLength: 40,
  lookLength: 2_000,
  /** Entries of a cast, their texts, and reference tags, one per target. */
  cast: { entries: 50, nameLength: 40, shortLength: 200, voiceLength: 500, tags: 50, tagLength: 200 },
  /** How much of the look and the cast an AI writer reads. */
  continuityLength: 6_000,
  /** How many scenes an AI writer reads for a look or a wording. */
  continuityScenes: 6,
  /** How much of a project's fields from newer versions is kept. */
  extraFields: { characters: 16_384, levels: 32 },
  titleLength: 200,
  templateNameLength: 120,
  templateDescriptionLength: 1_000,
  templatesPerUser: 500,
  /**
   * An account's projects outside the bin. The JSON of one is smaller than a request, to leave room for its envelope.
   */
  projects: { perUser: 500, bytes: 960 * 1_024 },
  /** How many days a deleted project stays in the bin. */
  projectBinDays: 30,
  versionNameLength: 120,
  /**
   * Pictures of scenes: pixels per side, bytes per picture and per account, the bytes that the smallest counts as, and
   * the length of the alt text.
   */
  pictures: { side: 1_280, bytes: 400_000, perUserBytes: 200_000_000, leastBytes: 4_096, altLength: 500 },
  /** Share links of a project: how many, active and expired, and for how many days one may last. */
  shares: { perProject: 20, days: { min: 1, max: 365 } },
  ownPresetsPerUser: 200,
  /** Scripts, shot lists and prompts of others: the most bytes of one that is read. */
  papers: { bytes: 5 * 1_048_576 },
  eventTitleLength: 300,
  eventCategoryLength: 60,
  eventDescriptionLength: 2_000,
  searchLength: 200,
  /** How long after the last keystroke a list is searched. */
  searchDelayMs: 250,
  trending: { events: 20, feedTimeoutMs: 4_000, feedBytes: 2 * 1_048_576, cachedMinutes: 15, redirects: 3 },
  /** How many scenes an event becomes. */
  eventScenes: { min: 3, max: 6 },
  /** What a whole film is written from, how many scenes it may become, and the length of one's line in the outline. */
  treatment: { length: 20_000, scenes: 40, lineLength: 300 },
  generationTimeoutMs: 20_000,
  /** The maximum length of a generated field. */
  generatedLength: 600,
  emailLength: 254,
  personNameLength: 100,
  /** The upper bound keeps a login from hashing a megabyte. */
  password: { min: 6, max: 256 },
  requestBytes: 1_048_576,
  session: { idleDays: 30, absoluteDays: 90 },
  /** Failed logins per account and client, per client over all accounts, and per account from a browser known to it. */
  logIn: { perAccount: 10, perAddress: 100, perDevice: 10, windowSeconds: 15 * 60 },
  /** Password-reset links. */
  passwordReset: { minutes: 30 },
  /** Stripe: the timeout of one attempt, retries, and the total time that a page's request may wait. */
  stripe: { timeoutMs: 10_000, retries: 2, deadlineMs: 13_000, webhookToleranceSeconds: 300 },
  postalCodeLength: 10,
  /** Messages to the team: lengths, and how many one address may send. */
  contact: { subjectLength: 200, messageLength: 5_000, perAddress: 5, windowSeconds: hourSeconds, sendingMs: 1_000 },
  /** Rows per page of a list. */
  listRows: { initial: 100, max: 500 },
  /** The admin panel: hours of a trial from now (at most two years, which is Stripe's limit). */
  admin: {
    trialHours: { min: 0, step: 0.5, initial: 1, max: 2 * 365 * 24 },
    notesLength: 5_000,
    redirectMs: 1_500,
  },
  /** How many days the activity log is kept, unless configured otherwise. */
  activityDays: 90,
  draftSaveDelayMs: 500,
  toast: { shownMs: 5_000, swipePx: 50, hotkey: 'F8' },
} as const;

/** Limits that only the server needs: separate, so that browsers do not load them. */
export const serverLimits = {
  /** How deeply a call's input may be nested; a project has three levels. */
  inputLevels: 20,
  /** Calls per address to /api and /trpc. */
  callsPerMinute: 600,
  /**
   * The size of a form sent without JavaScript: the longest message, with every character as four percent-encoded
   * bytes.
   */
  formBytes: 80_000,
  register: { perAddress: 30, windowSeconds: hourSeconds },
  /**
   * Failed logins to one email address from all clients, after which each further one doubles the wait, from 1 second.
   */
  failedLogins: { free: 100, windowSeconds: hourSeconds, longestWaitSeconds: 15 * 60 },
  /** Browsers that have logged in before: how many accounts are remembered, and for how many days after a login. */
  devices: { accounts: 5, days: 180 },
  /** Projects assembled per address, and the size of a response. */
  assemble: { perAddress: 60, windowSeconds: 60, answerBytes: 2 * 1_048_576 },
  /** Trending-event searches per user. */
  trendingSearches: { perUser: 60, windowSeconds: 60 },
  /** AI generations per user, unless configured otherwise. */
  generations: { perMinute: 30, perDay: 500 },
  /** How long a deleted template can be restored. */
  deletedTemplateKeptMs: dayMs,
  /** The bin: how long a deleted project can be restored, and how many an account may have. */
  projectBin: { keptMs: limits.projectBinDays * dayMs, perUser: 500 },
  /**
   * A project's history: the gap that ends a stretch of work, how many automatic and named versions are kept, and their
   * bytes per account. The oldest automatic versions are deleted first.
   */
  versions: { stretchMs: 10 * minuteMs, automatic: 50, named: 50, bytesPerUser: 100_000_000 },
  /**
   * Pictures: how long one is kept that no project mentions, megabytes over all accounts unless configured otherwise,
   * and how many projects are scanned for mentions at a time.
   */
  pictures: { unusedMs: 30 * dayMs, megabytes: 20_000, projectsAtOnce: 20 },
  /**
   * Share links: how many revoked ones are remembered per project; bytes of an account's fixed versions, of one page,
   * and of a process's page cache; and views and pictures per address, enough for an office full of people to open a
   * film of a hundred scenes at once.
   */
  shares: {
    ...{ revoked: 20, bytesPerUser: 50_000_000, pageBytes: 4 * 1_048_576, rememberedBytes: 32 * 1_048_576 },
    ...{ viewsPerMinute: 120, picturesPerMinute: 1_200 },
  },
  /** Rows deleted per statement of a job: few enough not to hold up other queries. */
  deletedAtOnce: 500,
  /**
   * How long a shutdown waits for external calls: then a user waiting for generated text is told to retry, and a
   * message is given up.
   */
  generationAtStopMs: 3_000,
  /** Password-reset requests, per account and per address over all accounts. */
  passwordReset: { perAccount: 5, perAddress: 20, windowSeconds: hourSeconds },
  /** Concurrent password hashes, at most one per core: one of Node's four threads stays free for files and DNS. */
  passwordHashes: { atOnce: 3, waiting: 100, retryAfterSeconds: 2 },
  /**
   * Incoming connections: time limits for a request's headers and for the whole request, and how often they are
   * checked, so that half a request ties up a connection for at most 50 s; the response may take longer. `silentMs` is
   * how long a connection may be silent both ways during a request, longer than any response of ours.
   */
  connections: { headMs: 20_000, requestMs: 45_000, checkIntervalMs: 5_000, silentMs: 60_000 },
  /** How long a streamed response may have nothing to send before it sends a blank. */
  streamPingMs: 15_000,
  /**
   * Shutdown: how long connections are still accepted, so that browsers are told with a response; how long responses
   * are then held, at least and at most, while pending connections are accepted; and when the rest are closed by force.
   */
  stop: { drainMs: 300, minHoldMs: 20, maxHoldMs: 500, forceCloseMs: 4_000 },
  /** When clients are told to retry while the database is away or overloaded, and how long /readyz waits for it. */
  databaseTrouble: { retryAfterSeconds: 5, readyMs: 2_000 },
  /**
   * PostgreSQL, per process: connections, and the timeouts for getting one, for a statement, for a lock, and for an
   * idle transaction; the silence after which a connection is given up, and the shorter idle time after which it is
   * closed.
   */
  database: {
    connections: 10,
    connectMs: 3_000,
    statementMs: 5_000,
    lockMs: 3_000,
    restMs: 8_000,
    silentMs: 8_000,
    idleMs: 5_000,
  },
  /** The timeout for sending one message, and how often a failed one is retried. */
  mail: { timeoutMs: 10_000, againEveryMs: 5 * minuteMs },
} as const;
