import type { AddedNote, Review as ListedReview, Note, Verdict } from '../../../src/domain/review/notes.ts';
import { type Kept, keptFor } from './kept.ts';
import { type Author, CallFailed, type NewNote, reviewCalls } from './review-calls.ts';

export interface ReviewState extends Pick<ListedReview, 'open' | 'reviewer' | 'notes' | 'earlier'> {
  /** The notes whose words the film no longer has. */
  changed: ReadonlySet<string>;
  /** Why the notes cannot be listed now. */
  problem: string | null;
}

/** Who sends a form, and what tells people from bots: when the form was shown, and the honeypot. */
export interface Sent {
  name: string;
  website: string;
  shownAt: number;
}

export type Review = ReturnType<typeof createReview>;

/** A form that is sent sooner counts as filled in by a bot. */
const leastTypingMs = 2_000;

/** The notes of a link as this page knows them, with the actions of its reviewer. */
export function createReview({ token, shareId }: { token: string; shareId: string }) {
  const calls = reviewCalls(token);
  const kept: Kept = keptFor(shareId);
  const listeners = new Set<() => void>();
  const newsListeners = new Set<(notes: readonly Note[]) => void>();
  let state: ReviewState | null = null;
  let listing: Promise<void> | null = null;
  let listAgain = false;
  /** The author of the note that is being sent. Its event may arrive before the response with this reviewer's id. */
  let sending: string | null = null;

  function set(change: Partial<ReviewState>): void {
    state = {
      open: false,
      reviewer: null,
      notes: [],
      earlier: [],
      changed: new Set(),
      problem: null,
      ...state,
      ...change,
    };
    for (const listener of listeners) listener();
  }

  async function listOnce(): Promise<void> {
    try {
      const { changed, ...listed } = await calls.list(kept.secret);
      const before = state && new Set(state.notes.map(({ id }) => id));
      set({ ...listed, changed: new Set(changed), problem: null });
      if (before) tellNews(listed.notes.filter(({ id }) => !before.has(id)));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const isGone = error.status === 404;
      const problem = isGone
        ? 'This link no longer works. Ask the person who shared the film for a new one.'
        : 'New notes cannot be loaded right now. They appear once the connection is back.';
      set({ problem, ...(isGone && { open: false }) });
    }
  }

  function tellNews(notes: readonly Note[]): void {
    const own = state?.reviewer?.id;
    const isOwn = ({ reviewerId, name }: Note) =>
      reviewerId !== null && (own === undefined ? name === sending : reviewerId === own);
    const ofOthers = notes.filter((note) => !isOwn(note));
    if (ofOthers.length > 0) for (const listener of newsListeners) listener(ofOthers);
  }

  /** Lists the notes; a change during the call lists them once more. */
  function list(): Promise<void> {
    listAgain = listing !== null;
    listing ??= (async () => {
      try {
        do {
          listAgain = false;
          await listOnce();
        } while (listAgain);
      } finally {
        listing = null;
      }
    })();
    return listing;
  }

  /** Puts a new or changed note into the list. */
  function put(note: Note): void {
    // the list that is being loaded may be from before this change
    if (listing) listAgain = true;
    const notes = state?.notes ?? [];
    const isNew = notes.every(({ id }) => id !== note.id);
    set({ notes: isNew ? [...notes, note] : notes.map((one) => (one.id === note.id ? note : one)) });
    if (isNew) tellNews([note]);
  }

  function drop(id: string): void {
    if (listing) listAgain = true;
    set({ notes: state?.notes.filter((note) => note.id !== id && note.replyTo !== id) ?? [] });
  }

  async function write({ name, website, shownAt }: Sent, call: (author: Author) => Promise<AddedNote>): Promise<void> {
    // a person can type one word faster than the server expects, and would be refused as a bot
    const wait = shownAt + leastTypingMs + 50 - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    sending = name;
    try {
      const { note, secret } = await call({ name, website, secret: kept.secret, filledInMs: Date.now() - shownAt });
      kept.name = note.name;
      kept.secret = secret;
      const { answers = 'off' } = state?.reviewer ?? {};
      set({ reviewer: { id: note.reviewerId ?? '', name: note.name, answers } });
      put(note);
    } finally {
      sending = null;
    }
  }

  const ownSecret = () => kept.secret ?? '';
  return {
    kept,
    state: () => state,
    list,
    put,
    drop,
    add: (sent: Sent, note: NewNote) => write(sent, (author) => calls.add(author, note)),
    decide: (sent: Sent, verdict: Verdict, text: string) =>
      write(sent, (author) => calls.decide(author, verdict, text)),
    async change(id: string, change: { text?: string; settled?: boolean }): Promise<void> {
      put(await calls.change(id, ownSecret(), change));
    },
    async remove(id: string): Promise<void> {
      await calls.remove(id, ownSecret());
      drop(id);
    },
    async sendAnswersTo(email: string | null): Promise<void> {
      await calls.sendAnswersTo(email, ownSecret());
      if (state?.reviewer) set({ reviewer: { ...state.reviewer, answers: email === null ? 'off' : 'unconfirmed' } });
    },
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
    /** @param listener is told of the notes of others that have arrived since the page opened */
    onNews(listener: (notes: readonly Note[]) => void): void {
      newsListeners.add(listener);
    },
  };
}

/** The failed call, whose message is for the reviewer. @throws any other error */
export function toProblem(error: unknown): CallFailed {
  if (error instanceof CallFailed) return error;
  throw error;
}
