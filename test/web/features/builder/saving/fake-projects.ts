import { vi } from 'vitest';
import { changeScene } from '../../../../../src/domain/edits/scene-edits.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import type { Bookmark } from '../../../../../src/domain/storage/draft.ts';
import type { ProjectCalls } from '../../../../../web/features/builder/core/sync/project-calls.ts';
import { createProjectSaver, type ProjectSaver } from '../../../../../web/features/builder/core/sync/project-saver.ts';
import { SaveProblem } from '../../../../../web/features/builder/core/sync/save-problem.ts';
import { type StoredProject, sameProject } from '../../../../../web/features/builder/core/sync/stored-project.ts';
import type { SavingState } from '../../../../../web/features/builder/core/sync/sync-table.ts';

/** What happens to a call on the network. `duplicated`: the server gets the request twice. */
export type Delivery = 'arrives' | 'request-lost' | 'response-lost' | 'duplicated';

/** A fake server for one account, with revisions and idempotent saves. */
export function fakeServer(nextDelivery: () => Delivery = () => 'arrives') {
  const rows = new Map<string, StoredProject & { saveId: string | null }>();
  /** Every project that was ever stored. */
  const history: Project[] = [];
  const versions: { name: string; text: string }[] = [];
  let calls = 0;

  async function arrive<Answer>(work: () => Answer): Promise<Answer> {
    calls += 1;
    const delivery = nextDelivery();
    await vi.advanceTimersByTimeAsync(0);
    if (delivery === 'request-lost') throw new SaveProblem('unreachable');
    if (delivery === 'duplicated') work();
    const answer = work();
    if (delivery === 'response-lost') throw new SaveProblem('unreachable');
    return answer;
  }

  const server: ProjectCalls = {
    create: ({ id, project }) =>
      arrive(() => {
        const row = rows.get(id) ?? { revision: 1, project, saveId: null };
        if (!rows.has(id)) history.push(project);
        if (!sameProject(row.project, project)) throw new SaveProblem('stale');
        rows.set(id, row);
        return { revision: row.revision };
      }),
    save: ({ id, revision, saveId, project }) =>
      arrive(() => {
        const row = rows.get(id);
        if (!row) throw new SaveProblem('missing');
        if (row.saveId === saveId) return { revision: row.revision };
        if (row.revision !== revision) throw new SaveProblem('stale');
        if (sameProject(row.project, project)) return { revision };
        history.push(project);
        rows.set(id, { revision: revision + 1, project, saveId });
        return { revision: revision + 1 };
      }),
    read: (id) =>
      arrive(() => {
        const row = rows.get(id);
        if (!row) throw new SaveProblem('missing');
        return { revision: row.revision, project: structuredClone(row.project) };
      }),
    nameVersion: ({ id, revision, name }) =>
      arrive(() => {
        const row = rows.get(id);
        if (!row) throw new SaveProblem('missing');
        if (row.revision !== revision) throw new SaveProblem('stale');
        versions.push({ name, text: row.project.scenes[0]?.action ?? '' });
        return { revision };
      }),
  };
  /** Restores an older project, as a call for `saveThenCall`. */
  const restore =
    (project: Project) =>
    ({ id, revision }: { id: string; revision: number }) =>
      arrive(() => {
        const row = rows.get(id);
        if (!row) throw new SaveProblem('missing');
        if (row.revision !== revision) throw new SaveProblem('stale');
        if (sameProject(row.project, project)) return { revision };
        rows.set(id, { revision: revision + 1, project, saveId: null });
        return { revision: revision + 1 };
      });
  return { server, rows, history, versions, restore, callCount: () => calls };
}

/** A browser with a project on its page, which can be reloaded. */
export class Browser {
  project: Project;
  state: SavingState = { kind: 'saved' };
  /** All states that the saver reported, in order. */
  states: string[] = [];
  replaced: string[] = [];
  saver: ProjectSaver;
  readonly server: ProjectCalls;

  constructor(server: ProjectCalls, project: Project, bookmark: Bookmark) {
    this.server = server;
    this.project = project;
    this.saver = this.start(bookmark);
  }

  private start(bookmark: Bookmark): ProjectSaver {
    return createProjectSaver({
      calls: this.server,
      bookmark,
      page: {
        read: () => this.project,
        replace: (project, why) => {
          this.project = project;
          this.replaced.push(why);
        },
      },
      onState: (state) => {
        this.state = state;
        this.states.push(state.kind);
      },
    });
  }

  write(text: string): void {
    const action = `${this.project.scenes[0]?.action} ${text}`.trim();
    this.project = changeScene(this.project, 0, { action });
    this.saver.changed();
  }

  reload(): void {
    const bookmark = this.saver.bookmark();
    // a closed page sends nothing more
    void this.saver.stop({ sends: false });
    this.project = structuredClone(this.project);
    this.saver = this.start(bookmark);
  }

  get text() {
    return this.project.scenes[0]?.action ?? '';
  }
}
