/** Where a browser's local storage holds somebody's draft. */
export interface DraftKeys {
  draft: string;
  /** For drafts that could not be opened or kept: a JSON list of their texts, so that nothing is lost. */
  setAside: string;
}

/** The names of every key begin with it. */
const prefix = 'promptreel.draft';

/**
 * @param owner the id of the account that the draft belongs to; `visitor` is reserved for the demo
 * @param project the id of the draft's project; without one, the key of the account's first project in this browser,
 * which has no id before its first save
 */
export function draftKeys(owner: string, project: string | null = null): DraftKeys {
  const first = `${prefix}.${owner}`;
  return { draft: project === null ? first : `${first}.${project}`, setAside: `${first}.set-aside` };
}

/** Before drafts had owners, everybody who used a browser shared one. */
export const sharedDraftKeys: DraftKeys = { draft: prefix, setAside: `${prefix}.set-aside` };
