import { readItem, writeItem } from '../../lib/storage/local-storage.ts';

const reviewerKey = 'promptreel.reviewer';
const draftsKey = 'promptreel.note-drafts';

interface Reviewer {
  name: string;
  /** The secret of each link, by the share's id. */
  secrets: Record<string, string>;
}

/** A reviewer's data in this browser: the name and the link's secret for good, unsent texts for the session. */
export interface ReviewerStorage {
  name: string;
  secret: string | undefined;
  /** The unsent text of a form; '' if there is none. @param form the form's key */
  draft: (form: string) => string;
  setDraft: (form: string, text: string) => void;
  /** The keys of the forms with an unsent text. */
  formsWithDrafts: () => string[];
}

/** Where storage is blocked, the data lasts as long as the page. */
export function openReviewerStorage(shareId: string): ReviewerStorage {
  const { name = '', secrets = {} } = parse<Partial<Reviewer>>(readItem(reviewerKey));
  let current = { name, secret: secrets[shareId] };
  const drafts = parse<Record<string, string>>(readSession());
  const prefix = `${shareId} `;

  function write(change: { name?: string; secret?: string | undefined }): void {
    current = { ...current, ...change };
    // another tab may have stored the secret of another link
    const stored = parse<Partial<Reviewer>>(readItem(reviewerKey)).secrets;
    const { name: newName, secret } = current;
    writeItem(
      reviewerKey,
      JSON.stringify({ name: newName, secrets: { ...stored, ...(secret && { [shareId]: secret }) } }),
    );
  }

  return {
    get name() {
      return current.name;
    },
    set name(value) {
      write({ name: value });
    },
    get secret() {
      // another tab may have sent the first note since, and stored the secret from its response
      return current.secret ?? parse<Partial<Reviewer>>(readItem(reviewerKey)).secrets?.[shareId];
    },
    set secret(value) {
      write({ secret: value });
    },
    draft: (form) => drafts[prefix + form] ?? '',
    setDraft(form, text) {
      if (text.trim() === '') delete drafts[prefix + form];
      else drafts[prefix + form] = text;
      writeSession(JSON.stringify(drafts));
    },
    formsWithDrafts: () =>
      Object.keys(drafts).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
  };
}

function parse<Value extends object>(text: string | null): Partial<Value> & Value {
  try {
    const value = JSON.parse(text ?? '');
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // damaged, or nothing is stored
  }
  return {} as Value;
}

function readSession(): string | null {
  try {
    return sessionStorage.getItem(draftsKey);
  } catch {
    return null;
  }
}

function writeSession(text: string): void {
  try {
    sessionStorage.setItem(draftsKey, text);
  } catch {
    // without storage, the texts last as long as the page
  }
}
