import type { FastifyInstance } from 'fastify';
import { createTemplate } from '../../../src/modules/templates/templates.ts';
import type { Orm } from '../../../src/platform/database.ts';
import { trainScene } from '../../support/requests.ts';
import { Visitor } from '../../support/visitor.ts';

const templates = 20;

/** Creates an account with templates. @returns its cookie */
export async function addMember(app: FastifyInstance, orm: Orm): Promise<string> {
  const member = new Visitor(app);
  const user = await member.register('bench@example.test');
  for (let number = 1; number <= templates; number += 1) {
    await createTemplate(
      { orm, user: { ...user, firstName: '', lastName: '', isAdmin: false } },
      {
        name: `Night train, version ${number}`,
        description: 'A conductor alone in the dining car, two shots.',
        projectTitle: 'NIGHT TRAIN',
        targetDuration: 12,
        scenes: [1, 2].map((sceneNumber) => ({ ...trainScene, id: `scene-${sceneNumber}`, sceneNumber, duration: 6 })),
      },
    );
  }
  return member.cookie;
}
