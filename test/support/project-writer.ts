import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Client, type Outcome } from './client.ts';
import { nightTrain } from './samples.ts';

interface Save {
  /** What it begins from; 0 makes the project. */
  revision: number;
  saveId: string;
  /** It is in every part of what is saved. */
  name: string;
}

/**
 * A user who saves one project over and over, another one in every part each time, and sends a save without an answer
 * again, as pages do.
 */
export class ProjectWriter extends Client {
  readonly #id = randomUUID();
  #saves = 0;
  /** The last one that was confirmed. */
  #last: Save | null = null;
  /** The one without an answer: what is stored is this one or the last confirmed one, and nothing else. */
  #unanswered: Save | null = null;
  confirmedCount = 0;

  /** Saves until stopped, or until a connection breaks; every fifth one twice. */
  async saveUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      this.#saves += 1;
      const revision = this.#last ? this.#last.revision + 1 : 0;
      this.#unanswered = { revision, saveId: randomUUID(), name: `${this.#id} ${this.#saves}` };
      if (!(await this.#settle(this.#unanswered))) return;
      if (this.#saves % 5 === 0 && !(await this.#settle(this.#last))) return;
    }
  }

  /** Sends a save, for the first time or again: it counts once. @returns whether there was an answer */
  async #settle(save: Save | null): Promise<boolean> {
    if (!save) return true;
    const { status, body } = await this.#sendSave(save);
    if (status === null) return false;
    expect(status, body).toBe(200);
    expect(headIn(body)).toMatchObject({ id: this.#id, revision: save.revision + 1, projectTitle: save.name });
    if (this.#last !== save) this.confirmedCount += 1;
    this.#last = save;
    this.#unanswered = null;
    return true;
  }

  /** Over REST and tRPC in turn. */
  #sendSave({ revision, saveId, name }: Save): Promise<Outcome> {
    const project = { id: this.#id, ...projectNamed(name) };
    if (revision === 0) return this.post('/api/projects', project);
    if (revision % 2 === 0) return this.post('/trpc/projects.save', { ...project, revision, saveId });
    return this.send('PUT', `/api/projects/${this.#id}`, { ...project, saveId }, { 'if-match': `"${revision}"` });
  }

  /**
   * Checks that what is stored is whole, and is the last confirmed save or the one without an answer; that the latter,
   * sent again twice, counts once; and that a save from before is a conflict and changes nothing.
   */
  async expectAllStored(): Promise<void> {
    await this.#expectOneOf([this.#last, this.#unanswered]);
    const unanswered = this.#unanswered;
    expect([await this.#settle(unanswered), await this.#settle(unanswered)]).toEqual([true, true]);
    if (!this.#last || this.#last.revision === 0) return;
    const stale = await this.#sendSave({ ...this.#last, saveId: randomUUID(), name: 'Stale' });
    expect(stale.status, stale.body).toBe(412);
    await this.#expectOneOf([this.#last]);
  }

  async #expectOneOf(saves: (Save | null)[]): Promise<void> {
    const { status, body } = await this.get(`/api/projects/${this.#id}`);
    if (!this.#last && status === 404) return;
    expect(status, body).toBe(200);
    const { revision, createdAt: _, updatedAt: __, ...project } = JSON.parse(body);
    const possible = saves.filter((save) => save !== null).map(({ revision, name }) => [revision + 1, name]);
    expect(possible).toContainEqual([revision, project.projectTitle]);
    const whole = projectNamed(project.projectTitle);
    const scenes = whole.scenes.map((scene) => ({ ...scene, id: expect.any(String) }));
    expect(project).toEqual({ ...whole, scenes, id: this.#id, version: expect.any(Number) });
    const { body: list } = await this.get('/api/projects');
    expect(JSON.parse(list)).toMatchObject([{ id: this.#id, revision, projectTitle: project.projectTitle }]);
  }
}

/** The answer over REST, or over tRPC. */
function headIn(body: string): unknown {
  const answer = JSON.parse(body);
  return answer.result?.data ?? answer;
}

/** A name in every part, so that none fits another project. */
function projectNamed(name: string) {
  const scenes = nightTrain.scenes.map((scene) => ({ ...scene, subject: name }));
  const cast = [{ name: 'Ines', kind: 'character', text: name }];
  return { ...nightTrain, projectTitle: name, scenes, settings: { language: name }, look: name, cast };
}
