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

/** The key in session storage, which survives a reload and is not shared between tabs. Logout removes the entry. */
const storageKey = (owner: string) => `promptreel.history.${owner}`;
const maxCharacters = 2_000_000;

interface StoredHistory {
  /** When the draft was saved. The steps apply to exactly this draft. */
  lastSaved: string;
  /**
   * Patches for undo: the first turns the project into the previous state, the second that state into the one before,
   * and so on.
   */
  past: ProjectPatch[];
  /** Patches for redo, in the same way. */
  future: ProjectPatch[];
}

/** Serialized patches by the project they start from, so that a save serializes only new steps. */
const patchCache = new WeakMap<Project, { to: Project; text: string }>();

function patchText(from: Project, to: Project): string {
  const cached = patchCache.get(from);
  if (cached?.to === to) return cached.text;
  const text = JSON.stringify(diffProjects(from, to));
  patchCache.set(from, { to, text });
  return text;
}

/** Stores undo and redo steps, the nearest first, until `maxCharacters` is reached. */
export function storeHistory(owner: string, lastSaved: string): void {
  // after a logout, closing the page saves once more: store nothing then
  if (rememberedOwner() !== owner) return;
  const project = currentProject();
  const { pastStates, futureStates } = useBuilder.temporal.getState();
  let charactersLeft = maxCharacters;
  const [past, future] = [pastStates, futureStates].map((states) => {
    const texts: string[] = [];
    let from = project;
    for (const { project: to } of states.toReversed()) {
      if (!to) break;
      const text = patchText(from, to);
      charactersLeft -= text.length;
      if (charactersLeft < 0) break;
      texts.push(text);
      from = to;
    }
    return texts.join(',');
  });
  try {
    const text = `{"lastSaved":${JSON.stringify(lastSaved)},"past":[${past}],"future":[${future}]}`;
    sessionStorage.setItem(storageKey(owner), text);
  } catch {
    // without storage, the history is lost with the page
  }
}

/** Restores undo and redo steps, if they were stored together with the draft that was saved at `lastSaved`. */
export function restoreHistory(owner: string, lastSaved: string): void {
  const stored = readHistory(owner);
  if (stored?.lastSaved !== lastSaved) return;
  const project = currentProject();
  useBuilder.temporal.setState({
    pastStates: applyPatches(project, stored.past),
    futureStates: applyPatches(project, stored.future),
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

/**
 * Applies patches one after the other, up to the first that fails.
 * @returns the resulting projects, the last one first
 */
function applyPatches(from: Project, patches: readonly ProjectPatch[]): { project: Project }[] {
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
