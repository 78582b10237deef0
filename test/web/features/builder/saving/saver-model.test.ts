import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { changeScene } from '../../../../../src/domain/edits/scene-edits.ts';
import { newProject, type Project } from '../../../../../src/domain/project/project.ts';
import type { ProjectCalls } from '../../../../../web/features/builder/core/sync/project-calls.ts';
import { SaveProblem } from '../../../../../web/features/builder/core/sync/save-problem.ts';
import { sameProject } from '../../../../../web/features/builder/core/sync/stored-project.ts';
import { rounds } from '../../../../support/rounds.ts';
import { Browser, fakeServer } from './fake-projects.ts';

const id = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';

const textOf = ({ scenes }: Project) => scenes[0]?.action ?? '';

/** `unheard`: done, but the answer is lost. `late`: no answer comes, and it is done some time later. */
type Fate = 'arrives' | 'lost' | 'unheard' | 'late';
type Step =
  | { do: 'write' | 'undo' | 'send' | 'check' | 'reload' | 'rival' | 'arrive late' }
  | { do: 'answer'; fate: Fate }
  | { do: 'wait'; ms: number }
  | { do: 'choose'; choice: 'mine' | 'theirs' | 'both' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'write' } as const) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('answer' as const), fate: fc.constant('arrives' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      fate: fc.constantFrom<Fate>('lost', 'unheard', 'late'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 12_000 }) }) },
  {
    weight: 5,
    arbitrary: fc.constantFrom<Step>(
      { do: 'send' },
      { do: 'check' },
      { do: 'undo' },
      { do: 'rival' },
      { do: 'reload' },
      { do: 'arrive late' },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('choose' as const), choice: fc.constantFrom('mine', 'theirs', 'both') }),
  },
);

/** A browser, a server whose answers come when the test lets them, and another browser of the account, as an oracle sees them. */
class World {
  readonly fake = fakeServer();
  /** Calls that wait for their fate. */
  private waiting: { done: () => Promise<unknown>; settle: (answer: Promise<unknown>) => void }[] = [];
  private late: (() => Promise<unknown>)[] = [];
  /** What the page has shown or sent. */
  private readonly seen = new Set<string>();
  /** The last save without an answer. */
  private unanswered: { saveId: string; text: string } | null = null;
  private readonly faults: string[] = [];
  private choice: string | null = null;
  private words = 0;
  private past: Project[] = [];
  readonly browser: Browser;

  constructor() {
    const { create, save, read, nameVersion } = this.fake.server;
    const calls: ProjectCalls = {
      create: (input) => {
        this.seen.add(textOf(input.project));
        return this.hold(() => create(input));
      },
      save: (input) => {
        if (input.id === id) this.onSave(input.revision, input.saveId, textOf(input.project));
        return this.hold(() => save(input));
      },
      read: (input) => this.hold(() => read(input), true),
      nameVersion: (input) => this.hold(() => nameVersion(input)),
    };
    this.browser = new Browser(calls, newProject('a'), { id, revision: null, saveId: null, unsaved: true });
  }

  get row() {
    return this.fake.rows.get(id);
  }

  private hold<Answer>(done: () => Promise<Answer>, isRead = false): Promise<Answer> {
    if (this.waiting.length > 0) this.faults.push('two calls at once');
    return new Promise<Answer>((resolve, reject) => {
      this.waiting.push({
        done,
        settle: (answer) =>
          answer.then((value) => {
            if (isRead) this.unanswered = null;
            // what `done` has answered
            resolve(value as Answer);
          }, reject),
      });
    });
  }

  /** Nothing is saved over what the page has not seen, and what had no answer is sent again as it was. */
  private onSave(revision: number, saveId: string, text: string): void {
    const stored = this.row;
    if (stored?.revision === revision && !this.seen.has(textOf(stored.project))) this.faults.push(`unseen: ${text}`);
    const { unanswered } = this;
    if (unanswered && (unanswered.saveId !== saveId || unanswered.text !== text))
      this.faults.push(`not as it was: ${text}`);
    this.unanswered = { saveId, text };
    this.seen.add(text);
  }

  private async answer(fate: Fate): Promise<void> {
    const call = this.waiting.shift();
    if (!call) return;
    if (fate === 'late') this.late.push(call.done);
    if (fate !== 'arrives') {
      if (fate === 'unheard') await call.done().catch(() => undefined);
      call.settle(Promise.reject(new SaveProblem('unreachable')));
      return;
    }
    const answer = call.done();
    await answer.then(
      () => {
        this.unanswered = null;
      },
      (error: SaveProblem) => {
        if (error.kind !== 'unreachable') this.unanswered = null;
      },
    );
    call.settle(answer);
  }

  private reload(): void {
    // what is on its way arrives without the page
    this.late.push(...this.waiting.splice(0).map(({ done }) => done));
    // the page sends under the same id what it has by now
    this.unanswered = null;
    this.choice = null;
    this.browser.reload();
    this.past = [];
  }

  async take(step: Step): Promise<void> {
    const { browser } = this;
    const before = { text: browser.text, replaced: browser.replaced.length };
    if (step.do === 'write') {
      this.words += 1;
      this.past.push(browser.project);
      browser.write(`w${this.words}`);
      before.text = browser.text;
    } else if (step.do === 'undo') {
      browser.project = this.past.pop() ?? browser.project;
      browser.saver.changed();
      before.text = browser.text;
    } else if (step.do === 'send') void browser.saver.sendNow();
    else if (step.do === 'check') void browser.saver.check();
    else if (step.do === 'reload') this.reload();
    else if (step.do === 'rival') await this.rival();
    else if (step.do === 'arrive late')
      await this.late
        .shift()?.()
        .catch(() => undefined);
    else if (step.do === 'answer') await this.answer(step.fate);
    else if (step.do === 'wait') await vi.advanceTimersByTimeAsync(step.ms);
    else if (step.do === 'choose' && browser.state.kind === 'conflict' && this.choice === null) {
      await this.choose(step.choice);
    }
    await vi.advanceTimersByTimeAsync(0);
    this.check(before);
  }

  private async choose(choice: 'mine' | 'theirs' | 'both'): Promise<void> {
    const { state, saver } = this.browser;
    // a conflict shows the other project
    if (state.kind === 'conflict') this.seen.add(textOf(state.theirs.project));
    this.choice = choice;
    const over = () => {
      this.choice = null;
    };
    void saver.settle(choice).then(over, over);
    await vi.advanceTimersByTimeAsync(0);
  }

  private async rival(): Promise<void> {
    const { row } = this;
    if (!row) return;
    this.words += 1;
    const action = `${textOf(row.project)} r${this.words}`;
    const project = changeScene(row.project, 0, { action });
    await this.fake.server.save({ id, revision: row.revision, saveId: crypto.randomUUID(), project });
  }

  /** What holds after each step. */
  private check({ text, replaced }: { text: string; replaced: number }): void {
    const { browser, fake } = this;
    const stored = new Set(fake.history.map(textOf));
    // the saver takes what a call throws for a server that cannot be reached
    expect(this.faults).toEqual([]);
    this.seen.add(browser.text);
    if (browser.state.kind === 'saved') expect(stored, 'said to be saved').toContain(browser.text);
    for (const why of browser.replaced.slice(replaced)) {
      if (why === 'changed-elsewhere') expect(stored, 'replaced').toContain(text);
      this.past = [];
    }
  }

  /** The network is well again, and the user keeps what is on the page. */
  async end(): Promise<void> {
    for (const done of this.late.splice(0)) await done().catch(() => undefined);
    for (let turn = 0; turn < 12; turn += 1) {
      await this.take({ do: 'check' });
      while (this.waiting.length > 0) await this.take({ do: 'answer', fate: 'arrives' });
      await this.take({ do: 'choose', choice: 'mine' });
      while (this.waiting.length > 0) await this.take({ do: 'answer', fate: 'arrives' });
      await this.take({ do: 'wait', ms: 10_000 });
    }
    void this.browser.saver.stop({ sends: false });
  }
}

test('whatever comes in whatever order: one call at a time, nothing unseen written over, nothing lost', async () => {
  vi.useFakeTimers();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      vi.clearAllTimers();
      const world = new World();
      for (const one of [{ do: 'write' } as const, ...steps]) await world.take(one);
      await world.end();
      expect(world.browser.state.kind).toBe('saved');
      expect(world.row && sameProject(world.row.project, world.browser.project)).toBe(true);
    }),
    { numRuns: rounds({ short: 100, full: 300 }) },
  );
});
