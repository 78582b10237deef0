import type { Project } from '../../src/domain/project/project.ts';
import type { bareSaves } from './bare-saves.ts';
import { changedIn } from './films.ts';
import { idIn, type Member } from './member.ts';

/** One save of a film. */
export interface Save {
  /** The save that is measured. @param turn from 1 */
  run: (turn: number) => Promise<void>;
  /** What follows it unmeasured. */
  after?: () => Promise<unknown>;
}
type Start = (film: Project) => Promise<Save>;
/** Every kind of save there is. */
export type Saves = Record<'project' | 'new template' | 'changed template', Start>;

/** Saves over HTTP, by the product or what stands in for it. */
export function savesOverHttp(member: Member): Saves {
  return {
    async project(film) {
      const path = `/api/projects/${await member.createProject(film)}`;
      return {
        async run(turn) {
          const answer = await member.send('PUT', path, {
            body: changedIn(film, turn),
            headers: { 'if-match': `"${turn}"` },
          });
          if (JSON.parse(answer).revision !== turn + 1) throw new Error(`saved as ${answer}`);
        },
      };
    },
    async 'new template'(film) {
      let answer = '';
      return {
        async run(turn) {
          answer = await member.send('POST', '/api/templates', { body: templateOf(film, turn) });
        },
        after: () => member.send('DELETE', `/api/templates/${idIn(answer)}`),
      };
    },
    async 'changed template'(film) {
      const id = idIn(await member.send('POST', '/api/templates', { body: templateOf(film, 0) }));
      return {
        async run(turn) {
          await member.send('PATCH', `/api/templates/${id}`, { body: templateOf(film, turn) });
        },
      };
    },
  };
}

function templateOf(film: Project, turn: number) {
  return { name: `Template ${turn}`, description: '', ...changedIn(film, turn) };
}

/** Saves by a database alone. */
export async function savesWithout(bare: ReturnType<typeof bareSaves>): Promise<Saves> {
  const session = await bare.signUp();
  return {
    async project(film) {
      const { id } = await bare.newProject(session, film);
      return {
        async run(turn) {
          await bare.saveProject(session, changedIn(film, turn), { id: String(id), revision: turn });
        },
      };
    },
    async 'new template'(film) {
      let id = '';
      return {
        async run(turn) {
          id = String((await bare.newTemplate(session, templateOf(film, turn))).id);
        },
        after: () => bare.deleteTemplate({ id }),
      };
    },
    async 'changed template'(film) {
      const { id } = await bare.newTemplate(session, templateOf(film, 0));
      return {
        async run(turn) {
          await bare.changeTemplate(session, templateOf(film, turn), { id: String(id) });
        },
      };
    },
  };
}
