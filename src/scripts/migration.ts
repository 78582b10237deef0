import config from '../../mikro-orm.config.ts';
import { embeddedOrm } from '../platform/database/embedded-engine.ts';

/**
 * `npm run migration -- add-blog` generates a migration from the changes to the entities since the last migration.
 * Needs no running database, since it compares the entities with the snapshot next to the migrations.
 */
const name = process.argv[2];
const orm = await embeddedOrm(config, 'memory://');
await orm.connect();
await orm.migrator.up();
const { fileName } = await orm.migrator.create(undefined, false, false, name);
await orm.close();
process.stdout.write(fileName ? `Wrote prisma-free-migrations/${fileName}\n` : 'The entities have not changed.\n');
