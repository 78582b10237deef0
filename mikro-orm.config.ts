import { Migrator } from '@mikro-orm/migrations';
import { Tally } from './src/modules/admin/tally.entity.ts';
import { FailedLogins } from './src/modules/auth/failed-logins.entity.ts';
import { PasswordReset } from './src/modules/auth/password-reset.entity.ts';
import { StripeEvent } from './src/modules/billing/stripe-event.entity.ts';
import { Subscription } from './src/modules/billing/subscription.entity.ts';
import { BlogImage } from './src/modules/blog/blog-image.entity.ts';
import { BlogPost } from './src/modules/blog/blog-post.entity.ts';
import { BlogShareImage } from './src/modules/blog/share-image.entity.ts';
import { Picture } from './src/modules/pictures/picture.entity.ts';
import { OwnPreset } from './src/modules/presets/own-preset.entity.ts';
import { Project } from './src/modules/projects/project.entity.ts';
import { ProjectVersion } from './src/modules/projects/project-version.entity.ts';
import { Render } from './src/modules/renders/render.entity.ts';
import { RenderBudget } from './src/modules/renders/render-budget.entity.ts';
import { RenderKey } from './src/modules/renders/render-key.entity.ts';
import { Note } from './src/modules/reviews/note.entity.ts';
import { NoteMail } from './src/modules/reviews/note-mail.entity.ts';
import { Reviewer } from './src/modules/reviews/reviewer.entity.ts';
import { Share } from './src/modules/shares/share.entity.ts';
import { SupportMessage } from './src/modules/support/support-message.entity.ts';
import { Take } from './src/modules/takes/take.entity.ts';
import { TakeUpload } from './src/modules/takes/take-upload.entity.ts';
import { UnusedTakeFile } from './src/modules/takes/unused-take-file.entity.ts';
import { Template } from './src/modules/templates/template.entity.ts';
import { TrendingAnswer } from './src/modules/trending/trending-answer.entity.ts';
import { Activity } from './src/platform/activity/activity.entity.ts';
import type { OrmConfig } from './src/platform/database/orm.ts';
import { RateLimit } from './src/platform/http/rate-limit.entity.ts';
import { AccessToken } from './src/platform/identity/access-token.entity.ts';
import { Device } from './src/platform/identity/device.entity.ts';
import { Session } from './src/platform/identity/session.entity.ts';
import { TokenLogin } from './src/platform/identity/token-login.entity.ts';
import { User } from './src/platform/identity/user.entity.ts';
import { Job } from './src/platform/jobs/job.entity.ts';
import { fromProjectRoot } from './src/platform/project-root.ts';

const migrations = fromProjectRoot('prisma-free-migrations');

/** Entities and migrations, the same for PGlite and PostgreSQL. src/platform/database/database.ts adds the connection. */
export default {
  entities: [
    User,
    Session,
    Device,
    AccessToken,
    TokenLogin,
    FailedLogins,
    PasswordReset,
    Subscription,
    StripeEvent,
    Template,
    Project,
    ProjectVersion,
    Picture,
    Share,
    Reviewer,
    Note,
    NoteMail,
    Render,
    RenderKey,
    RenderBudget,
    Take,
    TakeUpload,
    UnusedTakeFile,
    OwnPreset,
    Activity,
    RateLimit,
    Job,
    Tally,
    TrendingAnswer,
    SupportMessage,
    BlogPost,
    BlogImage,
    BlogShareImage,
  ],
  extensions: [Migrator],
  migrations: {
    path: migrations,
    pathTs: migrations,
    // generated migrations never drop anything: a migration that does is written by hand
    safe: true,
    snapshotName: '.snapshot',
    snapshotOnMigrate: false,
    silent: true,
  },
} satisfies OrmConfig;
