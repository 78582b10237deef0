import type { Cast } from '../../../../src/domain/cast/cast.ts';
import type { CastEntry, EntryText } from '../../../../src/domain/cast/entry.ts';
import {
  addEntry,
  addEntryProblem,
  castUsage,
  changedScenes,
  removeEntry,
  renameEntry,
  renameEntryProblem,
} from '../../../../src/domain/edits/cast-edits.ts';
import { changeEntry } from '../../../../src/domain/edits/change-entry.ts';
import { apply, countScenes, currentProject } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import type { NewEntry } from '../core/view/view-store.ts';

export function setLook(look: string): void {
  apply((now) => ({ ...now, look }), 'look');
}

/** Sets a text of the entry at `index` (from 0). */
export function setEntryText(index: number, key: EntryText, value: string): void {
  apply((now) => changeEntry(now, index, { [key]: value }), `cast.${index}.${key}`);
}

export function setEntryKind(index: number, kind: CastEntry['kind']): void {
  apply((now) => changeEntry(now, index, { kind }));
}

/** Sets an entry's reference tag for a target. An empty tag removes the reference. */
export function setEntryRef(index: number, target: string, tag: string): void {
  const { [target]: _, ...others } = currentProject().cast?.[index]?.refs ?? {};
  const refs = tag === '' ? others : { ...others, [target]: tag };
  apply((now) => changeEntry(now, index, { refs }), `cast.${index}.refs.${target}`);
}

/** Turns typed text into a name: removes leading `@` characters, and replaces each run of white space with `_`. */
export function nameFrom(typed: string): string {
  return typed.trim().replace(/^@+/u, '').replaceAll(/\s+/gu, '_');
}

/** Adds an entry. @returns why it cannot be added, or null */
export function addToCast({ kind, name: typed }: NewEntry): string | null {
  const name = nameFrom(typed);
  const problem = addEntryProblem(currentProject(), name);
  if (problem === null) apply((now) => addEntry(now, { name, kind, text: '' }));
  return problem;
}

/** Renames an entry and all its mentions, as one undo step. @returns why the name is invalid, or null */
export function renameInCast(index: number, typed: string): string | null {
  const before = currentProject();
  const name = nameFrom(typed);
  const problem = renameEntryProblem(before, index, name);
  const old = before.cast?.[index]?.name;
  if (problem !== null || !apply((now) => renameEntry(now, index, name))) return problem;
  const count = changedScenes(before, currentProject()).length;
  if (count > 0) showUndoToast({ title: `${countScenes(count)} updated`, description: `Renamed @${old} to @${name}.` });
  return null;
}

export function removeFromCast(index: number): void {
  const { cast = [] } = currentProject();
  const entry = cast[index];
  if (!entry) return;
  const count = scenesUsing(cast, index).length;
  apply((now) => removeEntry(now, index));
  const remainingNote = `${countScenes(count)} still ${count === 1 ? 'mentions' : 'mention'} it.`;
  showUndoToast({
    title: 'Removed From the Cast',
    description: `Removed @${entry.name}.${count > 0 ? ` ${remainingNote}` : ''}`,
  });
}

function scenesUsing(cast: Cast, index: number): number[] {
  const entry = cast[index];
  return (entry && castUsage(currentProject()).get(entry)) ?? [];
}
