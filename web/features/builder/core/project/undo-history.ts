import {
  applyPatch,
  diffProjects,
  isProjectPatch,
  type ProjectPatch,
} from '../../../../../src/domain/project/patch.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { isRecord } from '../../../../../src/domain/schemas/is-record.ts';
import { rememberedOwner } from '../../../../lib/account/owner.ts';
import { currentProject, useBuilder } from './project-store.ts';

/** The tab's own storage, so that the history outlives a reload, and no other tab sees it. Logout clears it. */
const storageKey = (owner: string) => `promptreel.history.${owner}`;
const maxCharacters = 2_000_000;

interface StoredHistory {
  /** When the draft was saved that these steps lead to: they fit no other. */
  lastSaved: string;
  /** From the project to the one before, from there to the one before that, and so on. */
  past: ProjectPatch[];
  /** From the project to the one after, as long as there is something to redo. */
  future: ProjectPatch[];
}

/** Patches by the project they start from, so that a save writes only new steps. */
const written = new WeakMap<Project, { to: Project; text: string }>();

function patchText(from: Project, to: Project): string {
  const known = written.get(from);
  if (known?.to === to) return known.text;
  const text = JSON.stringify(diffProjects(from, to));
  written.set(from, { to, text });
  return text;
}

/** Stores the steps that can be undone and redone, the nearest ones first, as many as fit in 2 MB. */
export function storeHistory(owner: string, lastSaved: string): void {
  // a logout closes the page, which saves once more
  if (rememberedOwner() !== owner) return;
  const project = currentProject();
  const { pastStates, futureStates } = useBuilder.temporal.getState();
  let room = maxCharacters;
  const [past, future] = [pastStates, futureStates].map((states) => {
    const texts: string[] = [];
    let from = project;
    for (const { project: to } of states.toReversed()) {
      if (!to) break;
      const text = patchText(from, to);
      room -= text.length;
      if (room < 0) break;
      texts.push(text);
      from = to;
    }
    return texts.join(',');
  });
  try {
    const text = `{"lastSaved":${JSON.stringify(lastSaved)},"past":[${past}],"future":[${future}]}`;
    sessionStorage.setItem(storageKey(owner), text);
  } catch {
    // without storage the history ends with the page
  }
}

/** Brings back the steps that lead to the open project, if it is the draft that was saved at `lastSaved`. */
export function restoreHistory(owner: string, lastSaved: string): void {
  const stored = readHistory(owner);
  if (stored?.lastSaved !== lastSaved) return;
  const project = currentProject();
  useBuilder.temporal.setState({
    pastStates: follow(project, stored.past),
    futureStates: follow(project, stored.future),
  });
}

function readHistory(owner: string): StoredHistory | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(owner)) ?? 'null');
    if (!isRecord(stored)) return null;
    const { lastSaved, past, future } = stored;
    return typeof lastSaved === 'string' && arePatches(past) && arePatches(future) ? { lastSaved, past, future } : null;
  } catch {
    return null;
  }
}

const arePatches = (value: unknown): value is ProjectPatch[] => Array.isArray(value) && value.every(isProjectPatch);

/** The projects that patches lead to, the farthest first; up to the first patch that does not fit. */
function follow(from: Project, patches: readonly ProjectPatch[]): { project: Project }[] {
  const states: { project: Project }[] = [];
  let project = from;
  for (const patch of patches) {
    const next = applyPatch(project, patch);
    if (!next) break;
    project = next;
    states.unshift({ project });
  }
  return states;
}
