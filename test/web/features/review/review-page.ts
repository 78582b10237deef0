import { vi } from 'vitest';
import type { Note, Review } from '../../../../src/domain/review/notes.ts';
import { startReview } from '../../../../web/features/review/start-review.ts';
import { noteWith } from '../../../domain/review/note-with.ts';

export const secret = 'a-secret-of-22-letters';
export const me = { id: '00000000-0000-4000-8000-00000000000a', name: 'Cleo', answers: 'off' as const };

type Answer = (body: Record<string, unknown>, call: string) => unknown;

/** Stands in for server-sent events. */
class Events extends EventTarget {
  static OPEN = 1;
  static CLOSED = 2;
  static latest: Events;
  readyState = 0;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    Events.latest = this;
  }
  close(): void {
    this.readyState = 2;
  }
  send(name: string, data?: unknown): void {
    this.readyState = 1;
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data ?? null) }));
  }
}

const markup = `<div data-island="shared-film"><div class="play" data-island="film-player"><button>Play</button></div>
<div class="review" data-share="share-1" data-revision="3"></div>
<ol class="board">${[1, 2]
  .map(
    (number) => `<li id="scene-${number}" data-seconds="${number * 2}" data-scene="s${number}"><h2>Scene ${number}</h2>
<p dir="auto">Words of ${number}</p><pre class="sheet">Action: Sheet of ${number}</pre>
<p class="note"><a href="/s/t/note">Leave a note</a></p></li>`,
  )
  .join('')}</ol>
<section class="film-notes" id="film-notes" tabindex="-1"><h2>Notes on the whole film</h2>
<p class="note"><a href="/s/t/note">Leave a note</a></p></section>
<section class="prompts"><section data-scenes="1-2"><pre>Sheet of 2. More</pre></section></section></div>`;

interface Options {
  review?: Partial<Review>;
  answer?: Answer;
  /** Looks at the page before its notes are listed. */
  beforeList?: () => void;
}

/** Opens a shared film with notes. Stops with `stop`. */
export async function openReview({ review = {}, answer, beforeList }: Options = {}) {
  const listed: Review = { open: true, notes: [], earlier: [], changed: [], reviewer: null, ...review };
  let isListed = false;
  const sent: { call: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('EventSource', Events);
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string }) => {
    const call = path.replace('/trpc/reviews.', '');
    const parsed = JSON.parse(body);
    if (call === 'list') {
      return {
        ...{ ok: true, status: 200 },
        async json() {
          isListed = true;
          return { result: { data: listed } };
        },
      };
    }
    sent.push({ call, body: parsed });
    const result = answer?.(parsed, call);
    return result instanceof Response ? result : Response.json({ result: { data: result ?? { ok: true } } });
  });
  history.replaceState(null, '', '/s/the-token');
  document.body.innerHTML = markup;
  const top = document.querySelector<HTMLElement>('.review');
  if (!top) throw new Error('no element for the notes');
  const stop = startReview(top);
  beforeList?.();
  await vi.waitFor(() => {
    if (!isListed) throw new Error('not listed');
  }, 20_000);
  return { listed, sent, stop, events: () => Events.latest };
}

/** A note of this browser's reviewer, left just now. */
export const ownNote = (note: Partial<Note>) =>
  noteWith({ reviewerId: me.id, name: me.name, createdAt: new Date().toISOString(), ...note });
