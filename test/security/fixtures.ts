import { randomInt, randomUUID } from 'node:crypto';
import type { EntityName, RequiredEntityData } from '@mikro-orm/core';
import { base62, formatToken, tokenRandomLength } from '../../src/domain/account/access-tokens.ts';
import { writeProject } from '../../src/domain/project/format.ts';
import { projectSchema } from '../../src/domain/project/schema.ts';
import type { TargetId } from '../../src/domain/targets/registry.ts';
import { createResetLink } from '../../src/modules/auth/reset-links.ts';
import { BlogPost } from '../../src/modules/blog/blog-post.entity.ts';
import { OwnPreset } from '../../src/modules/presets/own-preset.entity.ts';
import { Project } from '../../src/modules/projects/project.entity.ts';
import { projectColumns } from '../../src/modules/projects/project-table.ts';
import { ProjectVersion } from '../../src/modules/projects/project-version.entity.ts';
import { Render } from '../../src/modules/renders/render.entity.ts';
import { Note } from '../../src/modules/reviews/note.entity.ts';
import { Reviewer } from '../../src/modules/reviews/reviewer.entity.ts';
import { Share } from '../../src/modules/shares/share.entity.ts';
import { newToken } from '../../src/modules/shares/share-table.ts';
import { SupportMessage } from '../../src/modules/support/support-message.entity.ts';
import { Take } from '../../src/modules/takes/take.entity.ts';
import { Template } from '../../src/modules/templates/template.entity.ts';
import { AccessToken } from '../../src/platform/identity/access-token.entity.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { sha256 } from '../../src/platform/sha256.ts';
import { perFile, testApp } from '../support/apps.ts';
import { type Actors, confirmCard, newActors, type Person, setUp, setupIdFrom } from '../support/people.ts';
import { addComments, addUsers } from '../support/rows.ts';
import { nightTrain } from '../support/samples.ts';
import { takeRow } from '../support/takes.ts';
import type { TestApp, TestAppOptions } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

/** Starts an app without granted plans for a test file, with one person per role and fixtures for their calls. */
export function testAppWithActors(options: TestAppOptions = {}) {
  // webhooks would take time and change nothing for these calls
  const app = testApp({ granted: false, stripePages: 'without-webhooks', ...options });
  const actors = perFile(() => newActors(app));
  return { app, actors, fixtures: createFixtures(app, actors) };
}

export type Fixtures = ReturnType<typeof createFixtures>;

/**
 * Creates the rows that calls refer to, directly in the database. Each row belongs to the given person. For a visitor,
 * no row is created and the id is random.
 */
export function createFixtures(app: TestApp, actors: Actors) {
  const em = () => app.orm.em.fork();
  const isVisitor = ({ cookie }: Person) => cookie === '';
  async function insert<Row extends { id: string }>(
    who: Person,
    entity: EntityName<Row>,
    row: RequiredEntityData<Row>,
  ) {
    if (isVisitor(who)) return randomUUID();
    const own = em();
    const { id } = own.create(entity, row);
    await own.flush();
    return id;
  }

  return {
    actors,
    async template(who: Person, change: { deletedAt?: Date } = {}): Promise<string> {
      const project = projectSchema.parse(nightTrain);
      return insert(who, Template, { ...project, name: 'Kept', description: '', user: who.id, ...change });
    },
    async project(who: Person, change: { deletedAt?: Date; lastSaveId?: string } = {}): Promise<string> {
      const project = projectSchema.parse(nightTrain);
      const { title, target, bytes } = projectColumns(project);
      const durations = project.scenes.map(({ duration }) => duration);
      const body = writeProject(project);
      return insert(who, Project, { ...{ title, target, bytes, durations, body }, user: who.id, ...change });
    },
    /** Creates a project with a single clip for a target, by default one that can be rendered. */
    async renderable(
      who: Person,
      target: TargetId = 'vidu-q3',
    ): Promise<{ id: string; clips: { sceneIds: string[] }[] }> {
      const id = await this.project(who);
      const [scene] = nightTrain.scenes;
      const own = { ...scene, id: 'one', sceneNumber: 1, duration: 4 };
      const body = writeProject(projectSchema.parse({ ...nightTrain, scenes: [own], settings: { target } }));
      await em().nativeUpdate(Project, { id }, { body });
      return { id, clips: [{ sceneIds: ['one'] }] };
    },
    /** A render of that account that waits, but is not due. */
    async render(who: Person): Promise<string> {
      const project = await this.project(who);
      const request = { endpoint: 'fal-ai/vidu/q3/text-to-video', input: { prompt: 'A ferry leaves.' } };
      const clip = { position: 0, sceneIds: ['one'], target: 'vidu-q3', prompt: 'A ferry leaves.', settings: {} };
      return insert(who, Render, { ...clip, ...request, project, user: who.id, seconds: 4, dollars: 0.62 });
    },
    /** Creates a version of a new project. */
    async version(who: Person): Promise<{ id: string; version: string }> {
      const id = await this.project(who);
      const body = writeProject({ ...projectSchema.parse(nightTrain), projectTitle: 'BEFORE' });
      const row = { project: id, user: who.id, revision: 1, kind: 'named' as const, name: 'Kept', bytes: 9, body };
      return { id, version: await insert(who, ProjectVersion, row) };
    },
    /** Creates a live share with prompts of a new project. */
    async share(who: Person): Promise<{ id: string; project: string; token: string }> {
      const project = await this.project(who);
      const { token, token_hash: tokenHash, last4 } = newToken();
      const id = await insert(who, Share, { project, user: who.id, tokenHash, last4, withPrompts: true });
      return { id, project, token };
    },
    /** A share of a fixed version of a new project. */
    async fixedShare(who: Person): Promise<string> {
      const { id } = await this.share(who);
      await em().nativeUpdate(Share, { id }, { body: { scenes: [] } });
      return id;
    },
    /** A note on a share of that account, with what its reviewer's browser knows. */
    async note(who: Person): Promise<{ id: string; share: string; project: string; token: string; secret: string }> {
      const { id: share, project, token } = await this.share(who);
      await em().nativeUpdate(Share, { id: share }, { notes: true });
      const { token: secret } = newToken();
      const reviewer = await insert(who, Reviewer, { share, name: 'Ada', secretHash: sha256(secret) });
      const id = await insert(who, Note, { share, reviewer, text: 'Warmer' });
      return { id, share, project, token, secret };
    },
    /** A take of the first scene of a new project. Its file is not in the store. */
    async take(who: Person): Promise<{ id: string; project: string }> {
      const project = await this.project(who);
      return { id: await insert(who, Take, { ...takeRow(), project, user: who.id }), project };
    },
    /** An access token of that account. */
    async token(
      who: Person,
      change: Partial<Pick<AccessToken, 'access' | 'admin' | 'endsAt' | 'name'>> = {},
    ): Promise<{ id: string; token: string }> {
      const random = Array.from({ length: tokenRandomLength }, () => base62[randomInt(base62.length)]).join('');
      const token = formatToken(random);
      const row = { name: 'Script', access: 'write' as const, tokenHash: sha256(token), last4: token.slice(-4) };
      return { id: await insert(who, AccessToken, { ...row, user: who.id, ...change }), token };
    },
    /** The login of a command line, which waits for somebody to confirm it. */
    async login(): Promise<{ code: string; secret: string }> {
      return (await new Visitor(app.app).post('/api/tokens/logins', { name: 'Laptop', access: 'write' })).json();
    },
    async preset(who: Person): Promise<string> {
      return insert(who, OwnPreset, { user: who.id, field: 'light', content: `Kept ${randomUUID()}` });
    },
    /** Creates an account that no test logs in to. */
    async account(): Promise<string> {
      return (await addUsers(app.orm, [{}]))[0] ?? '';
    },
    /** Creates a password-reset link for an account and returns its token. */
    async resetToken(id: string): Promise<string> {
      const storing = em();
      const { email } = await storing.findOneOrFail(User, { id });
      const token = createResetLink(storing, { userId: id, email, askedAt: new Date() });
      await storing.flush();
      return token;
    },
    /** Creates a message to the team, anonymous unless `who` is logged in. */
    async comment(who?: Person): Promise<string> {
      const [id = ''] = await addComments(app.orm, [{}]);
      if (who && !isVisitor(who)) await em().nativeUpdate(SupportMessage, { id }, { user: who.id });
      return id;
    },
    /** Publishes an article and returns its slug. */
    async article(): Promise<string> {
      const slug = `article-${randomUUID()}`;
      const texts = { title: 'An article', excerpt: 'In short.', metaDescription: 'In short.', keywords: '' };
      await insert(actors.admin, BlogPost, {
        slug,
        ...texts,
        content: '<p>At length.</p>',
        readingTime: 1,
        publishedAt: new Date(),
      });
      return slug;
    },
    /** Confirms a card for an account and returns the id of the card set-up. */
    async confirmedSetup(who: Person): Promise<string> {
      if (isVisitor(who)) return 'seti_none';
      const { clientSecret } = await setUp(who);
      // an account with a plan gets no new set-up, so use the one that started it
      if (clientSecret === null) {
        const [row] = await em().execute('select setup_intent_id from subscriptions where user_id = ?', [who.id]);
        return row?.setup_intent_id ?? '';
      }
      await confirmCard(who, clientSecret);
      return setupIdFrom(clientSecret);
    },
  };
}
