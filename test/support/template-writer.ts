import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Client, newAccounts, type Outcome } from './client.ts';
import { nightTrain } from './samples.ts';

interface Stored {
  name: string;
  projectTitle: string;
  scenes: Record<string, unknown>[];
}

/** A user who saves one template after the other, each unlike any other in every scene, and records what was confirmed. */
export class TemplateWriter extends Client {
  /** Names of the confirmed templates. */
  readonly confirmed = new Set<string>();
  /** Names of those sent: one without a response may be stored or not. */
  readonly sent = new Set<string>();

  get confirmedCount(): number {
    return this.confirmed.size;
  }

  /** Saves one, alternating between REST and tRPC. */
  async save(): Promise<Outcome> {
    const name = randomUUID();
    this.sent.add(name);
    const url = this.sent.size % 2 === 0 ? '/api/templates' : '/trpc/templates.create';
    const outcome = await this.post(url, templateNamed(name));
    if (outcome.status === 200) this.confirmed.add(name);
    return outcome;
  }

  /** Saves until stopped, or until a connection breaks. @returns the outcome of each */
  async saveUntil(stop: AbortSignal): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    while (!stop.aborted && outcomes.at(-1)?.status !== null) outcomes.push(await this.save());
    return outcomes;
  }

  /**
   * Checks that everything confirmed is there, and that everything there was sent and is whole. @returns how many there
   * are
   */
  async expectAllStored(): Promise<number> {
    const { status, body } = await this.get('/api/templates');
    expect(status, body).toBe(200);
    const stored = JSON.parse(body) as Stored[];
    const names = stored.map(({ name }) => name);
    expect(new Set(names).size, 'no duplicates').toBe(names.length);
    expect([...this.confirmed].filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => !this.sent.has(name))).toEqual([]);
    for (const { name, projectTitle, scenes } of stored) {
      const whole = templateNamed(name);
      expect(projectTitle).toBe(whole.projectTitle);
      expect(scenes).toEqual(whole.scenes.map((scene) => ({ ...scene, id: expect.any(String) })));
    }
    return stored.length;
  }
}

/** Its name is in every scene, so that no scene fits another template. */
function templateNamed(name: string) {
  const scenes = nightTrain.scenes.map((scene) => ({ ...scene, subject: name }));
  return { ...nightTrain, name, projectTitle: name, scenes };
}

/** New accounts that may save, each with its own address. @param count at least 1 */
export function writersAt(url: string, count: number): Promise<[TemplateWriter, ...TemplateWriter[]]> {
  return newAccounts(count, () => new TemplateWriter(url));
}
