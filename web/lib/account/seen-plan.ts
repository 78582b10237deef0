import { readItem, removeItem, writeItem } from '../storage/local-storage.ts';

/** Per-account keys end in the account's id; logging out clears them. */
const keys = {
  /** In local storage: the plan state that the account was last notified of. */
  seen: (owner: string) => `promptreel.plan-seen.${owner}`,
  /** In session storage: whether this tab hides the notice about a missing plan. */
  hidden: (owner: string) => `promptreel.plan-hidden.${owner}`,
};

/** @param state identifies one state of a plan, such as a trial with its end date */
export function isPlanSeen(owner: string, state: string): boolean {
  return readItem(keys.seen(owner)) === state;
}

export function markPlanSeen(owner: string, state: string): void {
  writeItem(keys.seen(owner), state);
}

/** Forgets the seen state; `forgetTab` clears the item in session storage. */
export function forgetPlan(owner: string): void {
  removeItem(keys.seen(owner));
}

export function isPlanHidden(owner: string | null): boolean {
  try {
    return owner !== null && sessionStorage.getItem(keys.hidden(owner)) !== null;
  } catch {
    return false;
  }
}

/** Hides the notice until the tab closes or the account logs out. */
export function hidePlan(owner: string | null): void {
  try {
    if (owner !== null) sessionStorage.setItem(keys.hidden(owner), 'hidden');
  } catch {
    // without storage it reappears on the next page load
  }
}
