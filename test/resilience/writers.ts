import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { nightTrain } from '../support/samples.ts';
import { Client, newAccounts, type Outcome } from './client.ts';

/** A user who saves repeatedly, with different content each time, and remembers the confirmed saves. */
export abstract class Writer extends Client {
  confirmedCount = 0;
  abstract save(): Promise<Outcome>;
  /** Checks that all confirmed saves are stored, and that stored ones were sent and are complete. @returns their number */
  abstract expectAllStored(): Promise<number>;

  /** Saves until a connection breaks. */
  async saveUntilBroken(): Promise<void> {
    while ((await this.save()).status !== null);
  }
}

/** Saves templates, alternating between REST and tRPC. */
export class TemplateWriter extends Writer {
  readonly #confirmed = new Set<string>();
  /** All saves. Those without a response may or may not be stored. */
  readonly #sent = new Set<string>();

  async save(): Promise<Outcome> {
    const name = randomUUID();
    this.#sent.add(name);
    const url = this.#sent.size % 2 === 0 ? '/api/templates' : '/trpc/templates.create';
    const outcome = await this.post(url, { ...filledWith(name), name });
    if (outcome.status === 200) this.#confirmed.add(name);
    this.confirmedCount = this.#confirmed.size;
    return outcome;
  }

  async expectAllStored(): Promise<number> {
    const { status, body } = await this.get('/api/templates');
    expect(status, body).toBe(200);
    const stored: { name: string; projectTitle: string; scenes: object[] }[] = JSON.parse(body);
    const names = new Set(stored.map(({ name }) => name));
    expect(names.size, 'no duplicates').toBe(stored.length);
    expect([...this.#confirmed].filter((name) => !names.has(name))).toEqual([]);
    expect([...names].filter((name) => !this.#sent.has(name))).toEqual([]);
    for (const { name, projectTitle, scenes } of stored) {
      expect({ projectTitle, scenes }).toEqual(storedOf(filledWith(name)));
    }
    return stored.length;
  }
}

interface Save {
  /** The revision that the save is based on; 0 creates the project. */
  revision: number;
  saveId: string;
  /** A text that every part of the saved project contains. */
  name: string;
}

/** Saves one project repeatedly. Sends every fifth save twice, and retries saves without a response, as pages do. */
export class ProjectWriter extends Writer {
  readonly #id = randomUUID();
  #saves = 0;
  /** The last confirmed save. */
  #last: Save | null = null;
  /** The save without a response. Either this or the last confirmed save is stored. */
  #unanswered: Save | null = null;

  async save(): Promise<Outcome> {
    this.#saves += 1;
    const revision = this.#last ? this.#last.revision + 1 : 0;
    const save = { revision, saveId: randomUUID(), name: `${this.#id} ${this.#saves}` };
    this.#unanswered = save;
    const outcome = await this.#settle(save);
    return outcome.status !== null && this.#saves % 5 === 0 ? this.#settle(save) : outcome;
  }

  /** Sends a save, possibly again. Checks that it counts once. */
  async #settle(save: Save): Promise<Outcome> {
    const outcome = await this.#send(save);
    if (outcome.status === null) return outcome;
    expect(outcome.status, outcome.body).toBe(200);
    const answer = JSON.parse(outcome.body);
    const head = { id: this.#id, revision: save.revision + 1, projectTitle: save.name };
    expect(answer.result?.data ?? answer).toMatchObject(head);
    if (this.#last !== save) this.confirmedCount += 1;
    this.#last = save;
    this.#unanswered = null;
    return outcome;
  }

  /** Sends a save, alternating between REST and tRPC. */
  #send({ revision, saveId, name }: Save): Promise<Outcome> {
    const project = { id: this.#id, ...projectNamed(name) };
    if (revision === 0) return this.post('/api/projects', project);
    if (revision % 2 === 0) return this.post('/trpc/projects.save', { ...project, revision, saveId });
    return this.send('PUT', `/api/projects/${this.#id}`, { ...project, saveId }, { 'if-match': `"${revision}"` });
  }

  /** Also checks that retrying a save without a response twice counts once, and that an outdated save is a conflict. */
  async expectAllStored(): Promise<number> {
    await this.#expectOneOf([this.#last, this.#unanswered]);
    const unanswered = this.#unanswered;
    for (const save of unanswered ? [unanswered, unanswered] : []) expect((await this.#settle(save)).status).toBe(200);
    if (!this.#last?.revision) return this.#last ? 1 : 0;
    const stale = await this.#send({ ...this.#last, saveId: randomUUID(), name: 'Stale' });
    expect(stale.status, stale.body).toBe(412);
    await this.#expectOneOf([this.#last]);
    return 1;
  }

  async #expectOneOf(saves: (Save | null)[]): Promise<void> {
    const { status, body } = await this.get(`/api/projects/${this.#id}`);
    if (!this.#last && status === 404) return;
    expect(status, body).toBe(200);
    const { revision, createdAt: _, updatedAt: __, ...project } = JSON.parse(body);
    const { projectTitle } = project;
    const possible = saves.filter((save) => save !== null).map((save) => [save.revision + 1, save.name]);
    expect(possible).toContainEqual([revision, projectTitle]);
    const whole = projectNamed(projectTitle);
    expect(project).toEqual({ ...whole, ...storedOf(whole), id: this.#id, version: expect.any(Number) });
    const { body: list } = await this.get('/api/projects');
    expect(JSON.parse(list)).toMatchObject([{ id: this.#id, revision, projectTitle }]);
  }
}

/** Returns a project with the name in every scene, so that all scenes differ between saves. */
function filledWith(name: string) {
  const scenes = nightTrain.scenes.map((scene) => ({ ...scene, subject: name }));
  return { ...nightTrain, projectTitle: name, scenes };
}

function projectNamed(name: string) {
  const cast = [{ name: 'Ines', kind: 'character', text: name }];
  return { ...filledWith(name), settings: { language: name.slice(-limits.choiceLength) }, look: name, cast };
}

/** Returns the project as the server returns it, with an id for each scene. */
function storedOf({ projectTitle, scenes }: ReturnType<typeof filledWith>) {
  return { projectTitle, scenes: scenes.map((scene) => ({ ...scene, id: expect.any(String) })) };
}

/** Creates template writers, each with a new account. @param count at least 1 */
export function writersAt(url: string, count: number): Promise<[TemplateWriter, ...TemplateWriter[]]> {
  return newAccounts(count, () => new TemplateWriter(url));
}
