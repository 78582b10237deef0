import { expect, onTestFinished, test, vi } from 'vitest';
import { followNotes } from '../../../../web/lib/calls/follow-notes.ts';
import { noteWith } from '../../../domain/review/note-with.ts';

/** A connection that the test controls. */
class Connection extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: Connection[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Connection.all.push(this);
  }
  close() {
    this.readyState = Connection.CLOSED;
  }
  send(type: string, data?: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}

function follow() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('EventSource', Connection);
  Connection.all.length = 0;
  const heard = { onNote: vi.fn(), onRemoved: vi.fn(), onList: vi.fn() };
  const stop = followNotes('/events', heard);
  onTestFinished(stop);
  const listsAfter = async (ms: number) => {
    heard.onList.mockClear();
    await vi.advanceTimersByTimeAsync(ms);
    return heard.onList.mock.calls.length;
  };
  return { ...heard, stop, listsAfter, connections: Connection.all };
}

function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('passes changes on, and lists the notes on each connection', async () => {
  const { connections, onNote, onRemoved, onList, listsAfter } = follow();
  expect(connections.map(({ url }) => url)).toEqual(['/events']);
  connections[0]?.send('open');
  expect(onList).toHaveBeenCalledTimes(1);
  const note = noteWith();
  connections[0]?.send('note', note);
  expect(onNote).toHaveBeenCalledExactlyOnceWith(note);
  connections[0]?.send('removed', note.id);
  expect(onRemoved).toHaveBeenCalledExactlyOnceWith(note.id);
  connections[0]?.send('reset', 'link');
  expect(onList).toHaveBeenCalledTimes(2);
  expect(await listsAfter(60_000)).toBe(0);
});

test('without a connection, lists the notes every 15 seconds until there is one', async () => {
  const { connections, listsAfter } = follow();
  connections[0]?.send('error');
  expect(await listsAfter(45_000)).toBe(3);
  // the browser has connected again by itself
  connections[0]?.send('open');
  expect(await listsAfter(45_000)).toBe(0);
  expect(connections).toHaveLength(1);
});

test('reconnects after the server refused a connection', async () => {
  const { connections, listsAfter } = follow();
  connections[0]?.close();
  connections[0]?.send('error');
  await listsAfter(15_000);
  expect(connections).toHaveLength(2);
  connections[1]?.send('open');
  expect(await listsAfter(45_000)).toBe(0);
});

test('a hidden page neither listens nor polls', async () => {
  const { connections, listsAfter, stop } = follow();
  connections[0]?.send('error');
  setHidden(true);
  expect(connections[0]?.readyState).toBe(Connection.CLOSED);
  expect(await listsAfter(60_000)).toBe(0);
  setHidden(false);
  expect(connections).toHaveLength(2);
  stop();
  setHidden(true);
  setHidden(false);
  expect(connections).toHaveLength(2);
});
