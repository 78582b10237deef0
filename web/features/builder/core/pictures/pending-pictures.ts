import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** Pictures being uploaded, by scene; null until the browser has read the file. */
export const usePending = create<{ pictures: ReadonlyMap<string, ImageBitmap | null> }>(() => ({
  pictures: new Map(),
}));

/** The upload that a scene waits for: of two, what was chosen last stays. */
const latest = new Map<string, symbol>();
/** Aborts when the page leaves the project. */
let leaving = new AbortController();

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

function setPending(id: string, picture: ImageBitmap | null | undefined): void {
  const pictures = new Map(usePending.getState().pictures);
  if (picture === undefined) pictures.delete(id);
  else pictures.set(id, picture);
  setPictures(pictures);
}

function setPictures(pictures: ReadonlyMap<string, ImageBitmap | null>): void {
  usePending.setState({ pictures });
  // only while there is something to lose: browsers keep no page for the way back that has it
  if (pictures.size > 0) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
}

interface Upload {
  /** Aborts when the page leaves the project. */
  signal: AbortSignal;
  /** Whether the scene still waits for this upload's picture. */
  awaits: (id: string) => boolean;
  /** Shows in its frame what is on its way. */
  show: (id: string, bitmap: ImageBitmap | null) => void;
  /** The scene has its picture, or gets none. */
  end: (id: string) => void;
}

/** Lets scenes wait for pictures, in place of what they waited for. */
export function startUpload(ids: readonly string[]): Upload {
  const upload = Symbol('upload');
  const awaits = (id: string) => latest.get(id) === upload;
  for (const id of ids) {
    latest.set(id, upload);
    setPending(id, null);
  }
  return {
    signal: leaving.signal,
    awaits,
    show(id, bitmap) {
      if (awaits(id)) setPending(id, bitmap);
    },
    end(id) {
      if (!awaits(id)) return;
      latest.delete(id);
      setPending(id, undefined);
    },
  };
}

/** Gives up what is on its way when the page leaves its project: it must not come into another one. */
export function usePicturesOf(project: string | null): void {
  // in a layout effect, so that it ends before another project is on the page
  useLayoutEffect(() => {
    if (project === null) return;
    return () => {
      leaving.abort();
      leaving = new AbortController();
      // at once, not as the uploads end: nobody is asked whether to leave, and the next project waits for none of them
      latest.clear();
      setPictures(new Map());
    };
  }, [project]);
}

/** Resolves once no picture is on its way. */
export function untilPicturesAreIn(): Promise<void> {
  return new Promise((resolve) => {
    if (usePending.getState().pictures.size === 0) return resolve();
    const stop = usePending.subscribe(({ pictures }) => {
      if (pictures.size > 0) return;
      stop();
      resolve();
    });
  });
}
