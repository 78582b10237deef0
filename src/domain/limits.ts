import { pageLimits } from './page-limits.ts';
import { dayMs, hourSeconds, minuteMs } from './time-units.ts';

/**
 * Every limit and constant of the product, once. Durations of scenes and projects are in seconds,
 * names ending in `Ms` are milliseconds, lengths count characters (code points: an emoji is one).
 */
export const limits = {
  ...pageLimits,
  scenes: { min: 1, max: 100 },
  sceneDuration: { min: 0.1, max: 60, step: 0.1, first: 5, added: 3 },
  targetDuration: { min: 1, max: 300, step: 0.5, initial: 15 },
  /** How far from its target a project still counts as a match. */
  durationTolerance: 0.1,
  fieldLength: 2_000,
  /** A choice that a newer version may have more of, such as the id of a target. */
  choiceLength: 40,
  lookLength: 2_000,
  /** Entries of a cast, their names, and tags of references for as many targets. */
  cast: { entries: 50, nameLength: 40, shortLength: 200, voiceLength: 500, tags: 50, tagLength: 200 },
  /** The most of the look and of cast entries that a writer reads. */
  continuityLength: 6_000,
  /** The most scenes that a writer of a look or a wording reads. */
  continuityScenes: 6,
  /** The most that is kept of a project's fields from newer versions. */
  extraFields: { characters: 16_384, levels: 32 },
  titleLength: 200,
  templateNameLength: 120,
  templateDescriptionLength: 1_000,
  templatesPerUser: 500,
  /** Projects of an account outside its bin; the JSON of one, less than a request may have, for what is sent with it. */
  projects: { perUser: 500, bytes: 960 * 1_024 },
  /** The bin: for how many days a deleted project can be brought back. */
  projectBinDays: 30,
  versionNameLength: 120,
  /**
   * Pictures of scenes: pixels on a side, bytes of one and of all of an account, what the smallest count as, and the
   * length of what one shows.
   */
  pictures: { side: 1_280, bytes: 400_000, perUserBytes: 200_000_000, leastBytes: 4_096, altLength: 500 },
  /** Links to a project: the most that work or have ended, and for how many days one may work. */
  shares: { perProject: 20, days: { min: 1, max: 365 } },
  ownPresetsPerUser: 200,
  /** Scripts, shot lists and prompts of others: the most bytes of one that is read. */
  papers: { bytes: 5 * 1_048_576 },
  eventTitleLength: 300,
  eventCategoryLength: 60,
  eventDescriptionLength: 2_000,
  searchLength: 200,
  /** How long after the last key a list is searched. */
  searchDelayMs: 250,
  trending: { events: 20, feedTimeoutMs: 4_000, feedBytes: 2 * 1_048_576, cachedMinutes: 15, redirects: 3 },
  /** Scenes that an event becomes. */
  eventScenes: { min: 3, max: 6 },
  generationTimeoutMs: 20_000,
  /** The most characters that a writer may put into one field. */
  generatedLength: 600,
  emailLength: 254,
  personNameLength: 100,
  /** The upper bound keeps a log-in from hashing a megabyte. */
  password: { min: 6, max: 256 },
  requestBytes: 1_048_576,
  session: { idleDays: 30, absoluteDays: 90 },
  /** Failed logins per account and client, per client over all accounts, and per account of a browser known to it. */
  logIn: { perAccount: 10, perAddress: 100, perDevice: 10, windowSeconds: 15 * 60 },
  /** Links to set a new password. */
  passwordReset: { minutes: 30 },
  /** Stripe: one try of a call, how often it is tried again, and all that one request of a page may wait for it. */
  stripe: { timeoutMs: 10_000, retries: 2, deadlineMs: 13_000, webhookToleranceSeconds: 300 },
  postalCodeLength: 10,
  /** Messages to the team: their lengths, and how many of one address. */
  contact: { subjectLength: 200, messageLength: 5_000, perAddress: 5, windowSeconds: hourSeconds, sendingMs: 1_000 },
  /** Rows of one answer of a list. */
  listRows: { initial: 100, max: 500 },
  /** The admin panel: hours of a trial from now (at most two years, as Stripe has it). */
  admin: {
    trialHours: { min: 0, step: 0.5, initial: 1, max: 2 * 365 * 24 },
    notesLength: 5_000,
    redirectMs: 1_500,
  },
  /** For how many days the activity log is kept; the settings may say otherwise. */
  activityDays: 90,
  draftSaveDelayMs: 500,
  toast: { shownMs: 5_000, swipePx: 50, hotkey: 'F8' },
} as const;

/** Limits that pages need not know: apart, so that none of them is in what browsers load. */
export const serverLimits = {
  /** How deep the input of a call may be nested; a project is three levels. */
  inputLevels: 20,
  /** Calls of one address to /api and /trpc. */
  callsPerMinute: 600,
  /** What a page's form may send without a script: the longest message, should each character be four bytes, written as %F0. */
  formBytes: 80_000,
  register: { perAddress: 30, windowSeconds: hourSeconds },
  /** Failed logins to one email address from all clients before each further one doubles the wait, from 1 second. */
  failedLogins: { free: 100, windowSeconds: hourSeconds, longestWaitSeconds: 15 * 60 },
  /** Browsers that have logged in before: accounts of one, and for how many days after its last login it is known. */
  devices: { accounts: 5, days: 180 },
  /** Projects that one address may have assembled, and the most bytes of one answer. */
  assemble: { perAddress: 60, windowSeconds: 60, answerBytes: 2 * 1_048_576 },
  /** Searches for events by one user. */
  trendingSearches: { perUser: 60, windowSeconds: 60 },
  /** Generations of one user; the settings may say otherwise. */
  generations: { perMinute: 30, perDay: 500 },
  /** For how long a deleted template can be brought back. */
  deletedTemplateKeptMs: dayMs,
  /** The bin: for how long a deleted project can be brought back, and the most projects of one account. */
  projectBin: { keptMs: limits.projectBinDays * dayMs, perUser: 500 },
  /**
   * The history of a project: what ends a stretch of work, the most versions that were made on their own and by name, and
   * the most bytes of an account's versions. Those made on their own go first, oldest first.
   */
  versions: { stretchMs: 10 * minuteMs, automatic: 50, named: 50, bytesPerUser: 100_000_000 },
  /**
   * Pictures: for how long one stays that nothing mentions any more; megabytes of all accounts, unless the settings say
   * otherwise; and how many projects are read for mentions at once.
   */
  pictures: { unusedMs: 30 * dayMs, megabytes: 20_000, projectsAtOnce: 20 },
  /**
   * Links to projects: the most revoked ones of a project that are remembered, the most bytes of an account's fixed
   * versions, of one page, and of the pages that a process remembers, and views and their pictures by one address, of
   * which an office full of people may open a film of a hundred at once.
   */
  shares: {
    ...{ revoked: 20, bytesPerUser: 50_000_000, pageBytes: 4 * 1_048_576, rememberedBytes: 32 * 1_048_576 },
    ...{ viewsPerMinute: 120, picturesPerMinute: 1_200 },
  },
  /** Rows that one statement of a job deletes: few enough to keep other queries waiting only briefly. */
  deletedAtOnce: 500,
  /**
   * At a stop, how long what others do for us may still take: who waits for a text is then told to try again, and a
   * message is given up.
   */
  generationAtStopMs: 3_000,
  /** Links to set a new password that may be asked for, per account and per address over all accounts. */
  passwordReset: { perAccount: 5, perAddress: 20, windowSeconds: hourSeconds },
  /** Hashes at once, at most as many as cores: one of Node's four threads stays free for files and names of hosts. */
  passwordHashes: { atOnce: 3, waiting: 100, retryAfterSeconds: 2 },
  /**
   * Incoming connections: time limits for a request's headers and for the whole request, and how often they are
   * checked, so that half a request ties up a connection for at most 50 s; the response may take longer. `silentMs` is
   * how long a connection may be silent both ways during a request, longer than any response of ours.
   */
  connections: { headMs: 20_000, requestMs: 45_000, checkIntervalMs: 5_000, silentMs: 60_000 },
  /**
   * Shutdown: how long connections are still accepted, so that browsers are told with a response; how long responses
   * are then held, at least and at most, while pending connections are accepted; and when the rest are closed by force.
   */
  stop: { drainMs: 300, minHoldMs: 20, maxHoldMs: 500, forceCloseMs: 4_000 },
  /** What is said to come back, when the database is away or too busy, and how long /readyz waits for it. */
  databaseTrouble: { retryAfterSeconds: 5, readyMs: 2_000 },
  /**
   * PostgreSQL, per process: connections, how long a call waits for one, how long one statement may take, wait for what
   * another call holds, and a transaction rest; and after what silence a connection is given up, with idle ones closed
   * before.
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
  /** All of the exchange with the mail server about one message; and when one that it did not take is tried again. */
  mail: { timeoutMs: 10_000, againEveryMs: 5 * minuteMs },
} as const;
