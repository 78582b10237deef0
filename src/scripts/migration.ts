import config from '../../mikro-orm.config.ts';
import { embeddedOrm } from '../platform/embedded-engine.ts';

/**
 * `npm run migration -- add-blog` writes a migration for what the entities have become since the last one,
 * with MikroORM's generator. It needs no running database: it compares with the snapshot beside the migrations.
 */
const name = process.argv[2];
const orm = await embeddedOrm(config, 'memory://');
await orm.connect();
await orm.migrator.up();
const { fileName } = await orm.migrator.create(undefined, false, false, name);
await orm.close();
process.stdout.write(fileName ? `Wrote prisma-free-migrations/${fileName}\n` : 'The entities have not changed.\n');
