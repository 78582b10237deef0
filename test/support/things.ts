import { randomUUID } from 'node:crypto';
import type { EntityName, RequiredEntityData } from '@mikro-orm/core';
import { projectSchema } from '../../src/domain/project.ts';
import { createResetLink } from '../../src/modules/auth/reset-links.ts';
import { BlogPost } from '../../src/modules/blog/blog-post.entity.ts';
import { OwnPreset } from '../../src/modules/presets/own-preset.entity.ts';
import { SupportMessage } from '../../src/modules/support/support-message.entity.ts';
import { Template } from '../../src/modules/templates/template.entity.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { addComments, addUsers } from './admins.ts';
import { type Cast, newCast, type Person } from './cast.ts';
import { nightTrain } from './samples.ts';
import { confirmCard, intentOf, setUp } from './subscriber.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** An app where nobody is granted anything, one of each role at it, and what makes what they ask for. */
export async function startWithCast(options: TestAppOptions = {}) {
  const app = await startTestApp({ granted: false, stripePages: true, ...options });
  const cast = await newCast(app);
  return { app, cast, things: createThings(app, cast) };
}

export type Things = ReturnType<typeof createThings>;

/**
 * Makes what calls are about, straight in the database, each with an id of its own: whatever belongs to somebody
 * belongs to whom it is made for, and to nobody's id where that is a visitor.
 */
export function createThings(app: TestApp, cast: Cast) {
  const em = () => app.orm.em.fork();
  async function keep<Kept extends { id: string }>(entity: EntityName<Kept>, row: RequiredEntityData<Kept>) {
    const own = em();
    const { id } = own.create(entity, row);
    await own.flush();
    return id;
  }
  const isNobody = ({ cookie }: Person) => cookie === '';

  return {
    cast,
    async template(who: Person, change: { deletedAt?: Date } = {}): Promise<string> {
      const project = projectSchema.parse(nightTrain);
      return isNobody(who)
        ? randomUUID()
        : keep(Template, { ...project, name: 'Kept', description: '', user: who.id, ...change });
    },
    async preset(who: Person): Promise<string> {
      const content = `Kept ${randomUUID()}`;
      return isNobody(who) ? randomUUID() : keep(OwnPreset, { user: who.id, field: 'light', content });
    },
    /** An account that nobody signs in to. */
    async account(): Promise<string> {
      return (await addUsers(app.orm, [{}]))[0] ?? '';
    },
    /** What a link holds that was sent to that account to set a new password. */
    async resetToken(id: string): Promise<string> {
      const storing = em();
      const { email } = await storing.findOneOrFail(User, { id });
      const token = createResetLink(storing, { userId: id, email, askedAt: new Date() });
      await storing.flush();
      return token;
    },
    /** A message to the team, of somebody or of nobody who is known. */
    async comment(who?: Person): Promise<string> {
      const [id = ''] = await addComments(app.orm, [{}]);
      if (who && !isNobody(who)) await em().nativeUpdate(SupportMessage, { id }, { user: who.id });
      return id;
    },
    /** The slug of an article that is published. */
    async article(): Promise<string> {
      const slug = `article-${randomUUID()}`;
      const texts = { title: 'An article', excerpt: 'In short.', metaDescription: 'In short.', keywords: '' };
      await keep(BlogPost, { slug, ...texts, content: '<p>At length.</p>', readingTime: 1, publishedAt: new Date() });
      return slug;
    },
    /** A card set-up of that account, with a card that was confirmed. */
    async confirmedSetup(who: Person): Promise<string> {
      if (isNobody(who)) return 'seti_none';
      const { clientSecret } = await setUp(who);
      // who has a plan is asked for no other card: the one that began it will do
      if (clientSecret === null) return setupOf(who);
      await confirmCard(who, clientSecret);
      return intentOf(clientSecret);
    },
  };

  async function setupOf({ id }: Person): Promise<string> {
    const [row] = await em().execute('select setup_intent_id from subscriptions where user_id = ?', [id]);
    return row?.setup_intent_id ?? '';
  }
}
