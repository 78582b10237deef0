import { vi } from 'vitest';
import { changeScene } from '../../../../../src/domain/edits/scene-edits.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import type { Bookmark } from '../../../../../src/domain/storage/draft.ts';
import type { ProjectCalls } from '../../../../../web/features/builder/core/sync/project-calls.ts';
import { createProjectSaver, type ProjectSaver } from '../../../../../web/features/builder/core/sync/project-saver.ts';
import { SaveProblem } from '../../../../../web/features/builder/core/sync/save-problem.ts';
import { type StoredProject, sameProject } from '../../../../../web/features/builder/core/sync/stored-project.ts';
import type { SavingState } from '../../../../../web/features/builder/core/sync/sync-table.ts';

/** What a call meets on its way: it arrives, is lost, arrives but its answer is lost, or arrives twice. */
export type Fate = 'arrives' | 'lost' | 'unheard' | 'doubled';

/** The server, for one account: revisions, and saves that count once. */
export function fakeServer(fateOf: () => Fate = () => 'arrives') {
  const rows = new Map<string, StoredProject & { saveId: string | null }>();
  /** Every state that was ever stored, as the history has it. */
  const history: Project[] = [];
  const versions: { name: string; text: string }[] = [];
  let calls = 0;

  async function arrive<Answer>(work: () => Answer): Promise<Answer> {
    calls += 1;
    const fate = fateOf();
    await vi.advanceTimersByTimeAsync(0);
    if (fate === 'lost') throw new SaveProblem('unreachable');
    if (fate === 'doubled') work();
    const answer = work();
    if (fate === 'unheard') throw new SaveProblem('unreachable');
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
  /** Makes the project what it was before. */
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

/** A browser with the project on its page, and what its storage holds for a reload. */
export class Browser {
  project: Project;
  state: SavingState = { kind: 'saved' };
  /** What it heard of its state, one after the other. */
  heard: string[] = [];
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
        this.heard.push(state.kind);
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
    // nothing is sent any more by a page that is gone
    void this.saver.stop({ sends: false });
    this.project = structuredClone(this.project);
    this.saver = this.start(bookmark);
  }

  get text() {
    return this.project.scenes[0]?.action ?? '';
  }
}
