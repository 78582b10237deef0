import { expect, onTestFinished, test, vi } from 'vitest';
import { listenToNotes } from '../../../../../web/features/builder/notes/listen.ts';
import { noteWith } from '../../../../domain/review/note-with.ts';

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

function listen() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('EventSource', Connection);
  Connection.all.length = 0;
  const heard = { onNote: vi.fn(), onChange: vi.fn() };
  const stop = listenToNotes('film', heard);
  onTestFinished(stop);
  const changesAfter = async (ms: number) => {
    heard.onChange.mockClear();
    await vi.advanceTimersByTimeAsync(ms);
    return heard.onChange.mock.calls.length;
  };
  return { ...heard, stop, changesAfter, connections: Connection.all };
}

function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('notes are listed again at each connection and each event, and not in between', async () => {
  const { connections, onNote, onChange, changesAfter } = listen();
  expect(connections.map(({ url }) => url)).toEqual(['/api/projects/film/notes/events']);
  connections[0]?.send('open');
  expect(onChange).toHaveBeenCalledTimes(1);
  const note = noteWith();
  connections[0]?.send('note', note);
  expect(onNote).toHaveBeenCalledExactlyOnceWith(note);
  connections[0]?.send('removed', note.id);
  connections[0]?.send('reset', 'link');
  expect(onChange).toHaveBeenCalledTimes(4);
  expect(await changesAfter(60_000)).toBe(0);
});

test('without a connection, notes are asked for every 15 seconds until there is one', async () => {
  const { connections, changesAfter } = listen();
  connections[0]?.send('error');
  expect(await changesAfter(45_000)).toBe(3);
  // the browser has connected again by itself
  connections[0]?.send('open');
  expect(await changesAfter(45_000)).toBe(0);
  expect(connections).toHaveLength(1);
});

test('a connection that the server refused is tried again', async () => {
  const { connections, changesAfter } = listen();
  connections[0]?.close();
  connections[0]?.send('error');
  await changesAfter(15_000);
  expect(connections).toHaveLength(2);
  connections[1]?.send('open');
  expect(await changesAfter(45_000)).toBe(0);
});

test('a hidden page neither listens nor asks', async () => {
  const { connections, changesAfter, stop } = listen();
  connections[0]?.send('error');
  setHidden(true);
  expect(connections[0]?.readyState).toBe(Connection.CLOSED);
  expect(await changesAfter(60_000)).toBe(0);
  setHidden(false);
  expect(connections).toHaveLength(2);
  stop();
  setHidden(true);
  setHidden(false);
  expect(connections).toHaveLength(2);
});
