import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { nightTrain } from '../support/samples.ts';
import { Client, newAccounts, type Outcome } from './client.ts';

/** A user who saves one thing after the other, each unlike any other in every part, and knows what was confirmed. */
export abstract class Writer extends Client {
  confirmedCount = 0;
  abstract save(): Promise<Outcome>;
  /** Checks that nothing confirmed is lost, and that what is there was sent and is whole. @returns how many there are */
  abstract expectAllStored(): Promise<number>;

  /** Saves until a connection breaks. */
  async saveUntilBroken(): Promise<void> {
    while ((await this.save()).status !== null);
  }
}

/** Saves templates, over REST and tRPC in turn. */
export class TemplateWriter extends Writer {
  readonly #confirmed = new Set<string>();
  /** One without a response may be stored or not. */
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
  /** What it begins from; 0 makes the project. */
  revision: number;
  saveId: string;
  /** It is in every part of what is saved. */
  name: string;
}

/** Saves one project over and over, every fifth time twice, and sends a save without an answer again, as pages do. */
export class ProjectWriter extends Writer {
  readonly #id = randomUUID();
  #saves = 0;
  /** The last one that was confirmed. */
  #last: Save | null = null;
  /** The one without an answer: what is stored is this one or the last confirmed one, and nothing else. */
  #unanswered: Save | null = null;

  async save(): Promise<Outcome> {
    this.#saves += 1;
    const revision = this.#last ? this.#last.revision + 1 : 0;
    const save = { revision, saveId: randomUUID(), name: `${this.#id} ${this.#saves}` };
    this.#unanswered = save;
    const outcome = await this.#settle(save);
    return outcome.status !== null && this.#saves % 5 === 0 ? this.#settle(save) : outcome;
  }

  /** Sends a save, for the first time or again: it counts once. */
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

  /** Over REST and tRPC in turn. */
  #send({ revision, saveId, name }: Save): Promise<Outcome> {
    const project = { id: this.#id, ...projectNamed(name) };
    if (revision === 0) return this.post('/api/projects', project);
    if (revision % 2 === 0) return this.post('/trpc/projects.save', { ...project, revision, saveId });
    return this.send('PUT', `/api/projects/${this.#id}`, { ...project, saveId }, { 'if-match': `"${revision}"` });
  }

  /** Also that the save without an answer, sent again twice, counts once, and that one from before is a conflict. */
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

/** With a name in every scene, so that no scene fits another save. */
function filledWith(name: string) {
  const scenes = nightTrain.scenes.map((scene) => ({ ...scene, subject: name }));
  return { ...nightTrain, projectTitle: name, scenes };
}

function projectNamed(name: string) {
  const cast = [{ name: 'Ines', kind: 'character', text: name }];
  return { ...filledWith(name), settings: { language: name.slice(-limits.choiceLength) }, look: name, cast };
}

/** As it is returned: each scene has an id. */
function storedOf({ projectTitle, scenes }: ReturnType<typeof filledWith>) {
  return { projectTitle, scenes: scenes.map((scene) => ({ ...scene, id: expect.any(String) })) };
}

/** New accounts that may save templates. @param count at least 1 */
export function writersAt(url: string, count: number): Promise<[TemplateWriter, ...TemplateWriter[]]> {
  return newAccounts(count, () => new TemplateWriter(url));
}
