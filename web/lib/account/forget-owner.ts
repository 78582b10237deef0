import { rememberProject } from '../storage/last-project.ts';
import { forgetTarget } from '../storage/last-target.ts';
import { forgetRecentPresets } from '../storage/recent-presets.ts';
import { removeSavedDrafts } from '../storage/saved-drafts.ts';
import { forgetTakeUploads } from '../storage/take-uploads.ts';
import { rememberOwner } from './owner.ts';
import { forgetPlan } from './seen-plan.ts';

/** On logout, clears what this browser stores for an account. Drafts that the server does not have yet stay. */
export function forgetOwner(id: string | null): void {
  rememberOwner(null);
  if (id === null) return;
  forgetTab(id);
  forgetTarget(id);
  forgetPlan(id);
  forgetRecentPresets(id);
  rememberProject(id, null);
  removeSavedDrafts(id);
  forgetTakeUploads(id);
}

/** Removes the account's items from this tab's session storage; their keys end in the account's id. */
export function forgetTab(id: string): void {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.endsWith(`.${id}`));
    for (const name of names) sessionStorage.removeItem(name);
  } catch {
    // without storage there is nothing to remove
  }
}
