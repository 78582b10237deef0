import { pageLimits } from './page-limits.ts';
import { dayMs, hourSeconds, minuteMs } from './time-units.ts';

/**
 * The product's limits and constants, shared by browser and server. Durations of scenes and projects are in seconds.
 * Names ending in `Ms` are in milliseconds. Lengths count characters (code points: an emoji is one).
 */
export const limits = {
  ...pageLimits,
  scenes: { min: 1, max: 100 },
  sceneDuration: { min: 0.1, max: 60, step: 0.1, first: 5, added: 3 },
  targetDuration: { min: 1, max: 300, step: 0.5, initial: 15 },
  /** Maximum difference from the target duration that counts as a match. */
  durationTolerance: 0.1,
  fieldLength: 2_000,
  /** Maximum length of a value from a list that newer versions may extend, such as a target's id. */
  choiceLength: 40,
  lookLength: 2_000,
  /**
   * A cast: the number of entries, the lengths of an entry's texts, and the number and length of its reference tags.
   */
  cast: { entries: 50, nameLength: 40, shortLength: 200, voiceLength: 500, tags: 50, tagLength: 200 },
  /** Maximum number of characters of the look and the cast that an AI writer reads. */
  continuityLength: 6_000,
  /** Maximum number of scenes that an AI writer reads for a look or a wording. */
  continuityScenes: 6,
  /** Size and depth of a project's unknown fields, which newer versions may add. */
  extraFields: { characters: 16_384, levels: 32 },
  titleLength: 200,
  templateNameLength: 120,
  templateDescriptionLength: 1_000,
  templatesPerUser: 500,
  /**
   * An account's projects outside the bin: their number, and the bytes of one project's JSON, fewer than `requestBytes`
   * to leave room for the rest of a request.
   */
  projects: { perUser: 500, bytes: 960 * 1_024 },
  /** Days that a deleted project stays in the bin. */
  projectBinDays: 30,
  versionNameLength: 120,
  /**
   * Pictures of scenes: pixels per side, bytes per picture and per account, and the length of the alt text. Each
   * picture counts as at least `leastBytes`.
   */
  pictures: { side: 1_280, bytes: 400_000, perUserBytes: 200_000_000, leastBytes: 4_096, altLength: 500 },
  /** Share links: the number per project, active or expired, and the days until a link expires. */
  shares: { perProject: 20, days: { min: 1, max: 365 } },
  /**
   * Notes on a shared film: length of a note and of the scene's words stored with it, notes per link, including answers
   * and verdicts, and the time during which reviewers can edit or delete a note.
   */
  reviews: { textLength: 2_000, wordsLength: 1_000, notesPerLink: 500, changeMinutes: 15 },
  /**
   * Takes: bytes per file and per account, takes per project, length in seconds, pixels per side, and lengths of texts.
   */
  takes: {
    ...{ fileBytes: 500_000_000, perUserBytes: 2_000_000_000, perProject: 1_000 },
    ...{ seconds: 600, side: 8_192, nameLength: 200, noteLength: 1_000, stars: 5 },
  },
  /** Renders: clips per call, renders per account that have not ended, the largest budget of a project, in US dollars. */
  renders: { clipsPerCall: 100, unfinishedPerUser: 200, budgetDollars: 10_000 },
  ownPresetsPerUser: 200,
  /** Imported scripts, shot lists and prompts: maximum file size. */
  papers: { bytes: 5 * 1_048_576 },
  eventTitleLength: 300,
  eventCategoryLength: 60,
  eventDescriptionLength: 2_000,
  searchLength: 200,
  /** Delay between the last keystroke and the search of a list. */
  searchDelayMs: 250,
  trending: { events: 20, feedTimeoutMs: 4_000, feedBytes: 2 * 1_048_576, cachedMinutes: 15, redirects: 3 },
  /** Number of scenes generated from an event. */
  eventScenes: { min: 3, max: 6 },
  /**
   * Generating a whole film: length of the treatment, number of scenes, and length of a scene's line in the outline.
   */
  treatment: { length: 20_000, scenes: 40, lineLength: 300 },
  generationTimeoutMs: 20_000,
  /** Maximum length of a generated field. */
  generatedLength: 600,
  emailLength: 254,
  personNameLength: 100,
  /** The maximum keeps a login from hashing a megabyte. */
  password: { min: 6, max: 256 },
  requestBytes: 1_048_576,
  session: { idleDays: 30, absoluteDays: 90 },
  /**
   * Personal access tokens: the number of valid tokens per account, the length of a name, the days that one may last,
   * and the minutes to confirm the login of a command line.
   */
  accessTokens: { perUser: 20, nameLength: 60, days: [30, 90, 365], loginMinutes: 10 },
  /**
   * Failed logins per account and client address, per client address over all accounts, and per account from a known
   * browser.
   */
  logIn: { perAccount: 10, perAddress: 100, perDevice: 10, windowSeconds: 15 * 60 },
  /** Time until a password-reset link expires. */
  passwordReset: { minutes: 30 },
  /** Stripe: timeout of an attempt, retries, and maximum total wait for a page's request. */
  stripe: { timeoutMs: 10_000, retries: 2, deadlineMs: 13_000, webhookToleranceSeconds: 300 },
  postalCodeLength: 10,
  /** Messages to the team: lengths, and the number per address. */
  contact: { subjectLength: 200, messageLength: 5_000, perAddress: 5, windowSeconds: hourSeconds, sendingMs: 1_000 },
  /** Rows per page of a list. */
  listRows: { initial: 100, max: 500 },
  /** The admin panel. Trials last at most two years from now, which is Stripe's limit. */
  admin: {
    trialHours: { min: 0, step: 0.5, initial: 1, max: 2 * 365 * 24 },
    notesLength: 5_000,
    redirectMs: 1_500,
  },
  /** Days that the activity log is kept, unless configured otherwise. */
  activityDays: 90,
  draftSaveDelayMs: 500,
  toast: { shownMs: 5_000, swipePx: 50, hotkey: 'F8' },
} as const;

/** Limits that only the server needs. Separate, so that browsers do not load them. */
export const serverLimits = {
  /** Maximum nesting depth of a call's input. */
  inputLevels: 20,
  /** Calls per address to /api and /trpc. */
  callsPerMinute: 600,
  /**
   * Maximum size of a form sent without JavaScript. Has room for the longest message if each of its characters takes
   * four percent-encoded bytes.
   */
  formBytes: 80_000,
  register: { perAddress: 30, windowSeconds: hourSeconds },
  /**
   * Failed logins to one email address from all clients. After `free` failures, each further failure doubles the wait,
   * starting at 1 second.
   */
  failedLogins: { free: 100, windowSeconds: hourSeconds, longestWaitSeconds: 15 * 60 },
  /** Known browsers: the number of accounts that each remembers, and for how many days after a login. */
  devices: { accounts: 5, days: 180 },
  /** Unknown access tokens per address, and reports of leaked ones. */
  tokenGuesses: { perAddress: 30, windowSeconds: 15 * 60 },
  leakedTokenReports: { perAddress: 30, windowSeconds: hourSeconds },
  /** Logins of command lines: those started per address, and unknown codes per account. */
  tokenLogins: { perAddress: 30, windowSeconds: hourSeconds },
  loginCodeGuesses: { perUser: 10, windowSeconds: 15 * 60 },
  /** Time that an expired access token stays in its owner's list. */
  expiredTokenKeptMs: 30 * dayMs,
  /** Assembled projects per address, and the maximum size of a response. */
  assemble: { perAddress: 60, windowSeconds: 60, answerBytes: 2 * 1_048_576 },
  /** Trending-event searches per user. */
  trendingSearches: { perUser: 60, windowSeconds: 60 },
  /** AI generations per user, unless configured otherwise. */
  generations: { perMinute: 30, perDay: 500 },
  /** Time during which a deleted template can be restored. */
  deletedTemplateKeptMs: dayMs,
  /** The bin: time during which a deleted project can be restored, and the number of projects per account. */
  projectBin: { keptMs: limits.projectBinDays * dayMs, perUser: 500 },
  /**
   * A project's history: the pause after which a new version is saved, the number of automatic and named versions, and
   * the bytes of all versions per account. The oldest automatic versions are deleted first.
   */
  versions: { pauseMs: 10 * minuteMs, automatic: 50, named: 50, bytesPerUser: 100_000_000 },
  /**
   * Pictures: time that unused ones are kept, megabytes over all accounts unless configured otherwise, and the number
   * of projects scanned for pictures at a time.
   */
  pictures: { unusedMs: 30 * dayMs, megabytes: 20_000, projectsAtOnce: 20 },
  /**
   * Files of takes: time that those without a row and uploads without progress are kept, and for the job that looks for
   * them, the files compared at a time and the missing files reported.
   */
  takeFiles: { unusedMs: 30 * dayMs, listedAtOnce: 500, missingReported: 100 },
  /**
   * Share links: revoked links kept per project; bytes of the project versions that an account's links store, of a
   * page, and of a process's page cache; and views and pictures per address and minute. The limits let a whole office
   * behind one address open a film of a hundred scenes at once.
   */
  shares: {
    ...{ revoked: 20, bytesPerUser: 50_000_000, pageBytes: 4 * 1_048_576, rememberedBytes: 32 * 1_048_576 },
    ...{ viewsPerMinute: 120, picturesPerMinute: 1_200 },
  },
  /**
   * Notes on shared films:
   *
   * - `perAddress`: notes per link and client address
   * - `leastTypingMs`: the minimum time in which a person can fill in the form
   * - `mailEveryMs`: the pause between two messages to the same address
   * - `mailGivenUpMs`, `mailKeptMs`: how long a message is retried, and how long its links work
   * - `confirmsPerAddress`: requests to confirm the same address, per day
   * - `listeners`, `listenersPerAddress`: live connections per process, and of one client address
   * - `unsentBytes`, `streamMs`: the unread bytes and the time after which a live connection ends
   * - `retryMs`: the delay after which its client reconnects
   */
  reviews: {
    ...{ perAddress: 30, windowSeconds: hourSeconds, leastTypingMs: 2_000 },
    ...{ mailEveryMs: 15 * minuteMs, mailGivenUpMs: 3 * dayMs, mailKeptMs: 90 * dayMs, confirmsPerAddress: 3 },
    ...{ listeners: 2_000, listenersPerAddress: 250, unsentBytes: 262_144, streamMs: 10 * minuteMs, retryMs: 3_000 },
  },
  /**
   * Uploads of takes:
   *
   * - `unfinished`: uploads of an account that are not complete
   * - `forgottenMs`: time after which an upload without a byte no longer counts
   * - `stoppedMs`: time after which an upload with some bytes gives way if the account is full
   * - `leaseMs`, `renewMs`: how long a request may write to a file, and how often it renews that
   * - `waitMs`: how long a request waits for another one that writes to the same file; longer than a lease
   * - `bytesPerSecond`: what a process receives of all files together, so that it has time for other requests
   * - `readMs`, `readBytes`: the time to read what a complete file is, and the bytes that may be read at once
   */
  takes: {
    ...{ unfinished: 20, forgottenMs: hourSeconds * 1_000, stoppedMs: dayMs },
    ...{ leaseMs: 6_000, renewMs: 2_000, waitMs: 9_000, bytesPerSecond: 20_000_000 },
    ...{ readMs: 15_000, readBytes: 16 * 1_048_576 },
  },
  /**
   * Renders:
   *
   * - `answerMs`: how long the gateway may take to answer; shorter than `leaseMs`
   * - `leaseMs`: for how long a process has a render; it extends that while it downloads
   * - `atOnce`: renders that a process works on
   * - `checkEveryMs`: how often a process looks for work that it was not told of
   * - `pollMs`: the pauses between two questions to the gateway, growing with the age of the render
   * - `attempts`: how often a step is repeated
   * - `givenUpMs`: how long a render may take
   */
  renders: {
    ...{ answerMs: 30_000, leaseMs: 60_000, atOnce: 4, checkEveryMs: 3_000 },
    ...{ pollMs: { min: 2_000, max: 20_000 }, attempts: 12, givenUpMs: dayMs },
  },
  /** Rows that a job deletes per statement, few enough not to delay other queries. */
  deletedAtOnce: 500,
  /**
   * Maximum wait for external calls during a shutdown. After that, users waiting for generated text are asked to retry,
   * and unsent messages are dropped.
   */
  generationAtStopMs: 3_000,
  /** Password-reset requests, per account and per address over all accounts. */
  passwordReset: { perAccount: 5, perAddress: 20, windowSeconds: hourSeconds },
  /**
   * Concurrent password hashes, at most one per core. Fewer than Node's four worker threads, so that one stays free for
   * files and DNS.
   */
  passwordHashes: { atOnce: 3, waiting: 100, retryAfterSeconds: 2 },
  /**
   * Incoming connections: time limits for a request's headers and for the whole request, and the interval of checking
   * them. An incomplete request therefore occupies a connection for at most `requestMs` and one interval. `silentMs`
   * limits how long a connection may be silent in both directions during a request, and is longer than any response
   * takes.
   */
  connections: { headMs: 20_000, requestMs: 45_000, checkIntervalMs: 5_000, silentMs: 60_000 },
  /** Pause in a streamed response after which a space is sent to keep the connection open. */
  streamPingMs: 15_000,
  /**
   * Shutdown:
   *
   * - `drainMs`: time during which connections are still accepted, so that browsers get a response
   * - `minHoldMs`, `maxHoldMs`: after that, how long responses are delayed while pending connections are accepted
   * - `forceCloseMs`: time after which remaining connections are closed
   */
  stop: { drainMs: 300, minHoldMs: 20, maxHoldMs: 500, forceCloseMs: 4_000 },
  /** Retry delay for clients while the database is unavailable or overloaded, and the timeout of /readyz. */
  databaseTrouble: { retryAfterSeconds: 5, readyMs: 2_000 },
  /**
   * PostgreSQL, per process: the number of connections, and timeouts for connecting, a statement, a lock and an idle
   * transaction (`idleTransactionMs`). A connection is discarded if it does not respond for `silentMs`, and closed if
   * it is unused for `idleMs`.
   */
  database: {
    connections: 10,
    connectMs: 3_000,
    statementMs: 5_000,
    lockMs: 3_000,
    idleTransactionMs: 8_000,
    silentMs: 8_000,
    idleMs: 5_000,
  },
  /** Timeout for sending a message, and the interval of retries. */
  mail: { timeoutMs: 10_000, againEveryMs: 5 * minuteMs },
} as const;
