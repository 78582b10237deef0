import { readItem, removeItem, writeItem } from './local-storage.ts';

/** Per-account keys end in the account's id; logging out clears them. */
const keys = {
  /** In local storage: the state of the plan that the account was told of last. */
  seen: (owner: string) => `promptreel.plan-seen.${owner}`,
  /** In session storage: whether this tab hides the line about a missing plan. */
  hidden: (owner: string) => `promptreel.plan-hidden.${owner}`,
};

/** @param state names one state of a plan, such as a trial and its end */
export function isPlanSeen(owner: string, state: string): boolean {
  return readItem(keys.seen(owner)) === state;
}

export function markPlanSeen(owner: string, state: string): void {
  writeItem(keys.seen(owner), state);
}

/** Removes what this browser remembers for an account; what a tab remembers goes with its other items. */
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

/** Until the tab closes, or the account logs out. */
export function hidePlan(owner: string | null): void {
  try {
    if (owner !== null) sessionStorage.setItem(keys.hidden(owner), 'hidden');
  } catch {
    // without storage it comes back with the next page load
  }
}
