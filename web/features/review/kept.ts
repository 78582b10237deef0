import { readItem, writeItem } from '../../lib/storage/local-storage.ts';

const reviewerKey = 'promptreel.reviewer';
const draftsKey = 'promptreel.note-drafts';

interface Reviewer {
  name: string;
  /** The secret of each link, by the share's id. */
  secrets: Record<string, string>;
}

/** What this browser keeps for a reviewer of a link: the name and the secret for good, unsent texts for the session. */
export interface Kept {
  name: string;
  secret: string | undefined;
  draft: (place: string) => string;
  setDraft: (place: string, text: string) => void;
  /** The places with an unsent text. */
  places: () => string[];
}

/** Without storage, everything is kept until the page is left. */
export function keptFor(shareId: string): Kept {
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
    draft: (place) => drafts[prefix + place] ?? '',
    setDraft(place, text) {
      if (text.trim() === '') delete drafts[prefix + place];
      else drafts[prefix + place] = text;
      writeSession(JSON.stringify(drafts));
    },
    places: () => Object.keys(drafts).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
  };
}

function parse<Value extends object>(text: string | null): Partial<Value> & Value {
  try {
    const value = JSON.parse(text ?? '');
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // damaged or nothing stored
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
