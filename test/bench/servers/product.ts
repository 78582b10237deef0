import config from '../../../mikro-orm.config.ts';
import { buildApp } from '../../../src/app.ts';
import { serverLimits } from '../../../src/domain/limits.ts';
import { createTemplate } from '../../../src/modules/templates/templates.ts';
import { openDatabase } from '../../../src/platform/database.ts';
import { readEnv } from '../../../src/platform/env.ts';
import { trainScene } from '../../support/requests.ts';
import { testServices } from '../../support/test-app.ts';
import { grantEveryAccount } from '../../support/test-database.ts';
import { Visitor } from '../../support/visitor.ts';

/**
 * The product on the database of DATABASE_URL or DATA_DIR, at PORT, without its request limits, which would distort
 * the measurement, and with a plan for every account. Creates one with templates and prints its cookie.
 */
const templates = 20;

const { port, databaseUrl, dataFolder } = readEnv(process.env);
const { orm } = await openDatabase(config, { databaseUrl, dataFolder }, serverLimits.database);
await grantEveryAccount(orm);
const { services } = testServices(orm, { requestLimits: { callsPerMinute: Number.MAX_SAFE_INTEGER } });
const app = buildApp(services);
const member = new Visitor(app);
const user = await member.register('bench@example.test');
for (let number = 1; number <= templates; number += 1) {
  await createTemplate(
    { em: orm.em.fork(), user: { ...user, firstName: '', lastName: '', isAdmin: false } },
    {
      name: `Night train, version ${number}`,
      description: 'A conductor alone in the dining car, two shots.',
      projectTitle: 'NIGHT TRAIN',
      targetDuration: 12,
      scenes: [1, 2].map((sceneNumber) => ({ ...trainScene, id: `scene-${sceneNumber}`, sceneNumber, duration: 6 })),
    },
  );
}
await app.listen({ host: '127.0.0.1', port });
process.stdout.write(`ready ${member.cookie}\n`);
