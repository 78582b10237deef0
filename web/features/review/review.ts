import type { AddedNote, Review as ListedReview, Note, Verdict } from '../../../src/domain/review/notes.ts';
import { type Author, CallError, type NewNote, reviewCalls } from './review-calls.ts';
import { openReviewerStorage, type ReviewerStorage } from './reviewer-storage.ts';

export interface ReviewState extends Pick<ListedReview, 'open' | 'reviewer' | 'notes' | 'earlier'> {
  /** The ids of the notes whose words the film no longer has. */
  changed: ReadonlySet<string>;
  /** Why the notes cannot be loaded; null if they can. */
  problem: string | null;
}

/** The name and the bot checks that each form sends: the honeypot, and when the form was shown. */
export interface Submission {
  name: string;
  website: string;
  shownAt: number;
}

export type Review = ReturnType<typeof createReview>;

/** A form that is sent sooner counts as filled in by a bot. */
const minFillMs = 2_000;

/** The state of a link's notes on this page, with the reviewer's actions. */
export function createReview({ token, shareId }: { token: string; shareId: string }) {
  const calls = reviewCalls(token);
  const storage: ReviewerStorage = openReviewerStorage(shareId);
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
      const { changed, ...listed } = await calls.list(storage.secret);
      const before = state && new Set(state.notes.map(({ id }) => id));
      set({ ...listed, changed: new Set(changed), problem: null });
      if (before) notifyNews(listed.notes.filter(({ id }) => !before.has(id)));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const isGone = error.status === 404;
      const problem = isGone
        ? 'This link no longer works. Ask the person who shared the film for a new one.'
        : 'New notes cannot be loaded right now. They appear once the connection is back.';
      set({ problem, ...(isGone && { open: false }) });
    }
  }

  function notifyNews(notes: readonly Note[]): void {
    const ownId = state?.reviewer?.id;
    const isOwn = ({ reviewerId, name }: Note) =>
      reviewerId !== null && (ownId === undefined ? name === sending : reviewerId === ownId);
    const fromOthers = notes.filter((note) => !isOwn(note));
    if (fromOthers.length > 0) for (const listener of newsListeners) listener(fromOthers);
  }

  /** Lists the notes. If a change arrives during the call, lists them once more. */
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

  /** Adds a new note to the list, or replaces a changed one. */
  function upsert(note: Note): void {
    // the response in flight may predate this change
    if (listing) listAgain = true;
    const notes = state?.notes ?? [];
    const isNew = notes.every(({ id }) => id !== note.id);
    set({ notes: isNew ? [...notes, note] : notes.map((old) => (old.id === note.id ? note : old)) });
    if (isNew) notifyNews([note]);
  }

  function removeFromList(id: string): void {
    if (listing) listAgain = true;
    set({ notes: state?.notes.filter((note) => note.id !== id && note.replyTo !== id) ?? [] });
  }

  async function write(
    { name, website, shownAt }: Submission,
    call: (author: Author) => Promise<AddedNote>,
  ): Promise<void> {
    // a fast typist is refused as a bot if the form is sent too soon
    const wait = shownAt + minFillMs + 50 - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    sending = name;
    try {
      const { note, secret } = await call({ name, website, secret: storage.secret, filledInMs: Date.now() - shownAt });
      storage.name = note.name;
      storage.secret = secret;
      const { answers = 'off' } = state?.reviewer ?? {};
      set({ reviewer: { id: note.reviewerId ?? '', name: note.name, answers } });
      upsert(note);
    } finally {
      sending = null;
    }
  }

  const ownSecret = () => storage.secret ?? '';
  return {
    storage,
    state: () => state,
    list,
    upsert,
    removeFromList,
    add: (submission: Submission, note: NewNote) => write(submission, (author) => calls.add(author, note)),
    decide: (submission: Submission, verdict: Verdict, text: string) =>
      write(submission, (author) => calls.decide(author, verdict, text)),
    async change(id: string, change: { text?: string; settled?: boolean }): Promise<void> {
      upsert(await calls.change(id, ownSecret(), change));
    },
    async remove(id: string): Promise<void> {
      await calls.remove(id, ownSecret());
      removeFromList(id);
    },
    async sendAnswersTo(email: string | null): Promise<void> {
      await calls.sendAnswersTo(email, ownSecret());
      if (state?.reviewer) set({ reviewer: { ...state.reviewer, answers: email === null ? 'off' : 'unconfirmed' } });
    },
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
    /** @param listener called with other people's notes that have arrived since the page opened */
    onNews(listener: (notes: readonly Note[]) => void): void {
      newsListeners.add(listener);
    },
  };
}

/** Narrows an error to a failed call, whose message is for the reviewer. @throws any other error */
export function asCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  throw error;
}
