import type { FastifyInstance } from 'fastify';
import { createTemplate } from '../../../src/modules/templates/templates.ts';
import type { Orm } from '../../../src/platform/database/orm.ts';
import { trainScene } from '../../support/samples.ts';
import { Visitor } from '../../support/visitor.ts';

const templates = 20;

/** Creates an account with templates of the given number of scenes. @returns its cookie */
export async function addMember(app: FastifyInstance, orm: Orm, scenes = 2): Promise<string> {
  const member = new Visitor(app);
  const user = await member.register(`bench-${scenes}@example.test`);
  for (let number = 1; number <= templates; number += 1) {
    await createTemplate(
      { em: orm.em.fork(), user: { ...user, firstName: '', lastName: '', isAdmin: false } },
      {
        name: `Night train, version ${number}`,
        description: 'A conductor alone in the dining car, two shots.',
        projectTitle: 'NIGHT TRAIN',
        targetDuration: 6 * scenes,
        scenes: Array.from({ length: scenes }, (_, index) => ({
          ...{ ...trainScene, id: `scene-${index + 1}`, sceneNumber: index + 1, duration: 6 },
        })),
      },
    );
  }
  return member.cookie;
}
