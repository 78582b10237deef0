/** The local storage keys of a draft. */
export interface DraftKeys {
  draft: string;
  /** For drafts that could not be opened or stored: a JSON list of texts, so that nothing is lost. */
  setAside: string;
}

/** Every key starts with it. */
const prefix = 'promptreel.draft';

/**
 * @param owner the id of the draft's account; `visitor` is reserved for the demo
 * @param project the id of the draft's project; null for the account's first project in this browser, which has no id
 * before its first save
 */
export function draftKeys(owner: string, project: string | null = null): DraftKeys {
  const first = `${prefix}.${owner}`;
  return { draft: project === null ? first : `${first}.${project}`, setAside: `${first}.set-aside` };
}

/** From before drafts had owners, when everyone using a browser shared one. */
export const sharedDraftKeys: DraftKeys = { draft: prefix, setAside: `${prefix}.set-aside` };
