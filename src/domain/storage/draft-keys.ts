/** The local storage keys of a draft. */
export interface DraftKeys {
  draft: string;
  /** Holds drafts that could not be opened or stored, as a JSON list of texts. */
  setAside: string;
}

/** The prefix of all keys. */
const prefix = 'promptreel.draft';

/**
 * Returns the local storage keys of a draft.
 * @param owner the id of the draft's account; `visitor` is reserved for the demo
 * @param project the id of the draft's project. Null for the account's first project in this browser, which has no id
 * before its first save.
 */
export function draftKeys(owner: string, project: string | null = null): DraftKeys {
  const first = `${prefix}.${owner}`;
  return { draft: project === null ? first : `${first}.${project}`, setAside: `${first}.set-aside` };
}

/** The keys of old drafts without an owner, which everyone using a browser shared. */
export const sharedDraftKeys: DraftKeys = { draft: prefix, setAside: `${prefix}.set-aside` };
