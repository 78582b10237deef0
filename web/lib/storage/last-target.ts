import type { ProjectSettings } from '../../../src/domain/project/project.ts';
import { readItem, removeItem, writeItem } from './local-storage.ts';

/** Per-account keys end in the account's id; logging out clears them. */
const keys = {
  target: (owner: string) => `promptreel.target.${owner}`,
  question: (owner: string) => `promptreel.target-question.${owner}`,
};

/** The settings of a new project: the target that its owner used last. */
export function newProjectSettings(owner: string | null): ProjectSettings | undefined {
  const target = owner === null ? null : readItem(keys.target(owner));
  return target ? { target } : undefined;
}

/** Remembers the target. Choosing one also answers the question of `isQuestionOpen`. */
export function rememberTarget(owner: string | null, target: string): void {
  if (owner === null) return;
  writeItem(keys.target(owner), target);
  dismissQuestion(owner);
}

/** Whether to ask which generator the user renders with, until the user answers or dismisses the question. */
export function isQuestionOpen(owner: string | null): boolean {
  return owner !== null && readItem(keys.question(owner)) === null;
}

export function dismissQuestion(owner: string | null): void {
  if (owner !== null) writeItem(keys.question(owner), 'answered');
}

export function forgetTarget(owner: string): void {
  for (const key of Object.values(keys)) removeItem(key(owner));
}
