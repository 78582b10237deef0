import { randomUUID } from 'node:crypto';
import type { CallPath } from '../../src/api/calls.ts';
import type { Person } from '../support/people.ts';
import { pngOf } from '../support/pictures.ts';
import { continuityRequest, fieldRequest, nightTrain } from '../support/samples.ts';
import { password } from '../support/visitor.ts';
import type { Fixtures } from './fixtures.ts';

/** The status of a valid call by role. */
type Statuses = readonly [visitor: number, user: number, subscriber: number, admin: number];

export interface CallRow {
  statuses: Statuses;
  /** A valid input for the caller; creates the rows it refers to. */
  input?: (who: Person, fixtures: Fixtures) => unknown;
  /** True if the call may end the caller's session or account, so that each use needs a new person. */
  endsCaller?: true;
}

const anybody: Statuses = [200, 200, 200, 200];
const signedIn: Statuses = [401, 200, 200, 200];
const entitled: Statuses = [401, 402, 200, 200];
const adminOnly: Statuses = [401, 403, 403, 200];

type Input = NonNullable<CallRow['input']>;

const row = (statuses: Statuses, input?: Input): CallRow => ({ statuses, ...(input && { input }) });
const endingRow = (statuses: Statuses, input?: Input): CallRow => ({ ...row(statuses, input), endsCaller: true });

/** Creates a row for the caller and returns an input with its id. */
const of =
  (kind: 'project' | 'template' | 'preset', more: object = {}): Input =>
  async (who, fixtures) => ({ id: await fixtures[kind](who), ...more });
const ofShare: Input = async (who, fixtures) => ({ id: (await fixtures.share(who)).id });
const ofAccount =
  (more: object = {}): Input =>
  async (_, fixtures) => ({ id: await fixtures.account(), ...more });
const ofArticle: Input = async (_, fixtures) => ({ slug: await fixtures.article() });
/** Creates a row first, so that a list is not empty. Then returns the input. */
const after =
  (create: (who: Person, fixtures: Fixtures) => Promise<unknown>, input?: object): Input =>
  async (who, fixtures) => {
    await create(who, fixtures);
    return input;
  };

const contact = { name: 'Ada', email: 'ada@example.test', subject: 'Grain', message: 'Where is it?' };
const event = { title: 'Ferry stays in the harbour', category: 'News', description: '' };
const article = (title: string) => ({
  articles: [{ file: 'a.md', frontMatter: { title, excerpt: 'In short.' }, markdown: 'At length.' }],
});

const dayTrain = { ...nightTrain, projectTitle: 'DAY TRAIN', settings: {}, look: 'grain', cast: [] };
const newPassword = 'quite another one';

/** Every call, with the status for each role and a valid input. */
export const callTable: Record<CallPath, CallRow> = {
  'account.changePassword': endingRow(signedIn, () => ({ currentPassword: password, newPassword })),
  'account.export': row(signedIn),
  'account.delete': endingRow(signedIn, () => ({ password })),
  'admin.counts': row(adminOnly),
  'admin.users': row(adminOnly, () => ({ limit: 5 })),
  'admin.updateUser': row(adminOnly, ofAccount({ firstName: 'Grace' })),
  'admin.deleteUser': row(adminOnly, ofAccount()),
  'admin.subscription': row(adminOnly, (_, { actors }) => ({ id: actors.subscriber.id })),
  'admin.setTrial': row(adminOnly, ofAccount({ hoursFromNow: 1 })),
  'admin.logs': row(adminOnly, () => ({ limit: 5 })),
  'admin.comments': row(
    adminOnly,
    after((_, fixtures) => fixtures.comment(), { limit: 5 }),
  ),
  'admin.updateComment': row(adminOnly, async (_, fixtures) => ({ id: await fixtures.comment(), status: 'resolved' })),
  'auth.user': row(signedIn),
  'auth.register': endingRow(anybody, () => ({
    email: `new-${randomUUID()}@example.test`,
    password,
    firstName: 'Ada',
  })),
  'auth.login': endingRow(anybody, (_, { actors }) => ({ email: actors.user.email, password })),
  'auth.mailInfo': row(anybody),
  'auth.requestPasswordReset': row(anybody, (_, { actors }) => ({ email: actors.visitor.email })),
  'auth.resetPassword': row(anybody, async (_, fixtures) => {
    return { token: await fixtures.resetToken(await fixtures.account()), newPassword };
  }),
  'auth.logout': endingRow(anybody),
  'ai.about': row(signedIn),
  'ai.generateField': row(entitled, () => fieldRequest()),
  'ai.generateContinuity': row(entitled, () => continuityRequest()),
  // these clients accept no stream; streaming is tested elsewhere
  'ai.streamContinuity': row([401, 402, 415, 415], () => continuityRequest()),
  'ai.streamFilm': row([401, 402, 415, 415], () => ({ treatment: 'A night ferry stays in the harbor.' })),
  'ai.streamSortedScenes': row([401, 402, 415, 415], () => ({ paragraphs: ['A ferry leaves at dawn.'] })),
  'ai.streamField': row([401, 402, 415, 415], () => fieldRequest()),
  'billing.settings': row(anybody),
  'billing.plan': row(signedIn),
  'billing.getOrCreateSubscription': endingRow(signedIn),
  // a confirmed set-up starts a plan; subscribers keep theirs
  'billing.completeSubscription': endingRow(signedIn, async (who, fixtures) => {
    return { setupIntentId: await fixtures.confirmedSetup(who) };
  }),
  'billing.portal': row([401, 404, 200, 404]),
  'blog.list': row(
    anybody,
    after((_, fixtures) => fixtures.article()),
  ),
  'blog.post': row(anybody, ofArticle),
  'blog.all': row(
    adminOnly,
    after((_, fixtures) => fixtures.article()),
  ),
  'blog.publish': row(adminOnly, () => article(`An article ${randomUUID()}`)),
  'blog.unpublish': row(adminOnly, ofArticle),
  'pictures.add': row(signedIn, () => ({ data: pngOf().toString('base64') })),
  'presets.list': row(
    signedIn,
    after((who, fixtures) => fixtures.preset(who)),
  ),
  'presets.search': row(anybody, () => ({ q: 'tungsten', limit: 5 })),
  'presets.add': row(signedIn, () => ({ field: 'light', content: `Lamp ${randomUUID()}` })),
  'presets.remove': row(signedIn, of('preset')),
  'projects.list': row(
    signedIn,
    after((who, fixtures) => fixtures.project(who), { limit: 5 }),
  ),
  // the first project of an account is free, so each caller must be a new account
  'projects.create': endingRow(signedIn, async (who, fixtures) => {
    return { ...nightTrain, templateId: await fixtures.template(who), id: randomUUID() };
  }),
  'projects.get': row(signedIn, of('project')),
  'projects.save': row(signedIn, async (who, fixtures) => {
    return { ...dayTrain, id: await fixtures.project(who), revision: 1, saveId: randomUUID() };
  }),
  'projects.change': row(signedIn, of('project', { projectTitle: 'DAY TRAIN', revision: 1 })),
  'projects.delete': row(signedIn, of('project')),
  // earlier calls leave each account with too many projects for a restore
  'projects.restore': endingRow(signedIn, async (who, fixtures) => {
    return { id: await fixtures.project(who, { deletedAt: new Date() }) };
  }),
  'projects.duplicate': row(entitled, of('project')),
  'projects.versions': row(signedIn, async (who, fixtures) => ({ id: (await fixtures.version(who)).id })),
  'projects.nameVersion': row(signedIn, of('project', { name: 'First cut' })),
  'projects.version': row(signedIn, (who, fixtures) => fixtures.version(who)),
  'projects.restoreVersion': row(signedIn, async (who, fixtures) => {
    return { ...(await fixtures.version(who)), revision: 1 };
  }),
  'projects.assemble': row(anybody, () => ({ project: nightTrain, target: 'kling-3' })),
  'projects.import': row(anybody, () => ({
    format: 'fountain',
    text: 'INT. DINING CAR - NIGHT\n\nRain on the glass.',
  })),
  'projects.export': row(anybody, () => ({ project: nightTrain, format: 'srt' })),
  'notes.list': row(signedIn, async (who, fixtures) => ({ id: (await fixtures.note(who)).project })),
  'notes.reply': row(signedIn, async (who, fixtures) => ({ id: (await fixtures.note(who)).id, text: 'Done' })),
  'notes.settle': row(signedIn, async (who, fixtures) => ({ id: (await fixtures.note(who)).id, settled: true })),
  'notes.remove': row(signedIn, async (who, fixtures) => ({ id: (await fixtures.note(who)).id })),
  'notes.mail': row(signedIn),
  'notes.setMail': row(signedIn, () => ({ on: false })),
  'notes.removeAll': row(signedIn, async (who, fixtures) => ({ id: (await fixtures.note(who)).share })),
  'renders.list': row(signedIn, of('project')),
  'renders.start': row(entitled, async (who, fixtures) => ({ ...(await fixtures.renderable(who)), budget: 10 })),
  'renders.cancel': row(signedIn, async (who, fixtures) => ({ id: await fixtures.render(who) })),
  'renderKey.status': row(signedIn),
  'renderKey.set': row(signedIn, () => ({ key: 'a-key-of-somebody:secret' })),
  'renderKey.remove': row(signedIn),
  'reviews.list': row(anybody, async (_, fixtures) => {
    const { token, secret } = await fixtures.note(fixtures.actors.admin);
    return { token, secret };
  }),
  'reviews.add': row(anybody, async (_, fixtures) => {
    const { token, id: replyTo } = await fixtures.note(fixtures.actors.admin);
    return { token, name: 'Bea', text: 'Cooler', replyTo };
  }),
  'reviews.verdict': row(anybody, async (_, fixtures) => {
    const { token, secret } = await fixtures.note(fixtures.actors.admin);
    return { token, secret, name: 'Ada', verdict: 'approved' };
  }),
  'reviews.change': row(anybody, async (_, fixtures) => {
    const { id, token, secret } = await fixtures.note(fixtures.actors.admin);
    return { id, token, secret, text: 'Cooler', settled: true };
  }),
  'reviews.answersTo': row(anybody, async (_, fixtures) => {
    const { token, secret } = await fixtures.note(fixtures.actors.admin);
    return { token, secret, email: `ada-${randomUUID()}@example.test` };
  }),
  'reviews.remove': row(anybody, async (_, fixtures) => {
    const { id, token, secret } = await fixtures.note(fixtures.actors.admin);
    return { id, token, secret };
  }),
  'shares.list': row(signedIn, async (who, fixtures) => ({ id: (await fixtures.share(who)).project })),
  'shares.create': row(signedIn, of('project', { live: false, withPrompts: true, days: 7 })),
  'shares.next': row(signedIn, async (who, fixtures) => ({ id: await fixtures.fixedShare(who) })),
  'shares.rotate': row(signedIn, ofShare),
  'shares.change': row(signedIn, async (who, fixtures) => ({ id: (await fixtures.share(who)).id, notes: true })),
  'shares.revoke': row(signedIn, ofShare),
  // the first project of an account is free, so each caller must be a new account
  'shares.copy': endingRow(signedIn, async (_, fixtures) => {
    return { token: (await fixtures.share(fixtures.actors.admin)).token };
  }),
  'support.address': row(anybody),
  'support.send': row(anybody, () => contact),
  'support.own': row(
    signedIn,
    after((who, fixtures) => fixtures.comment(who)),
  ),
  'takes.list': row(signedIn, async (who, fixtures) => ({ id: (await fixtures.take(who)).project })),
  'takes.change': row(signedIn, async (who, fixtures) => {
    const change = { name: 'ferry-3.mp4', note: 'Warmer', stars: 4, verdict: 'keep', chosen: true, trimStart: 0.5 };
    return { ...change, id: (await fixtures.take(who)).id };
  }),
  'takes.remove': row(signedIn, async (who, fixtures) => ({ id: (await fixtures.take(who)).id })),
  'targets.list': row(anybody),
  'templates.list': row(
    signedIn,
    after((who, fixtures) => fixtures.template(who)),
  ),
  'templates.create': row(entitled, () => ({ ...nightTrain, name: 'Night train' })),
  'templates.change': row(entitled, of('template', { name: 'Renamed' })),
  'templates.duplicate': row(entitled, of('template')),
  'templates.delete': row(signedIn, of('template')),
  'templates.restore': row(signedIn, async (who, fixtures) => {
    return { id: await fixtures.template(who, { deletedAt: new Date() }) };
  }),
  'tokens.list': row(
    signedIn,
    after((who, fixtures) => fixtures.token(who)),
  ),
  'tokens.current': row(signedIn),
  'tokens.create': endingRow(signedIn, () => ({ name: 'Nightly check', access: 'read', days: 30 })),
  'tokens.revoke': row(signedIn, async (who, fixtures) => ({ id: (await fixtures.token(who)).id })),
  'tokens.revokeAll': row(signedIn),
  'tokens.revokeLeaked': row(anybody, async (who, fixtures) => ({ token: (await fixtures.token(who)).token })),
  'tokens.startLogin': row(anybody, () => ({ name: 'Laptop', access: 'write' })),
  'tokens.findLogin': row(signedIn, async (_, fixtures) => ({ code: (await fixtures.login()).code })),
  'tokens.confirmLogin': row(signedIn, async (_, fixtures) => ({ code: (await fixtures.login()).code, days: 90 })),
  'tokens.collectLogin': row(anybody, async (_, fixtures) => ({ secret: (await fixtures.login()).secret })),
  'trending.about': row(signedIn),
  'trending.search': row(entitled, () => ({ q: 'Latest News' })),
  'trending.generate': row(entitled, () => ({ event, targetDuration: 15 })),
};
