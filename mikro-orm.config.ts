import { Migrator } from '@mikro-orm/migrations';
import { OwnPreset } from './src/modules/presets/own-preset.entity.ts';
import { Template } from './src/modules/templates/template.entity.ts';
import { TrendingAnswer } from './src/modules/trending/trending-answer.entity.ts';
import { Activity } from './src/platform/activity/activity.entity.ts';
import type { OrmConfig } from './src/platform/database.ts';
import { Session } from './src/platform/identity/session.entity.ts';
import { User } from './src/platform/identity/user.entity.ts';
import { inProject } from './src/platform/project-folder.ts';
import { RateLimit } from './src/platform/rate-limit.entity.ts';

const migrations = inProject('prisma-free-migrations');

/** What the database holds, the same on PGlite and on PostgreSQL; src/platform/database.ts adds the connection. */
export default {
  entities: [User, Session, Template, OwnPreset, Activity, RateLimit, TrendingAnswer],
  extensions: [Migrator],
  migrations: {
    path: migrations,
    pathTs: migrations,
    // a migration only ever adds: one that drops data is written and read by a person
    safe: true,
    snapshotName: '.snapshot',
    snapshotOnMigrate: false,
    silent: true,
  },
} satisfies OrmConfig;
