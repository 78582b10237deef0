import { useLayoutEffect } from 'react';
import { useWork } from '../project/work-store.ts';

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

useWork.subscribe(({ pictures }, before) => {
  if (pictures === before.pictures) return;
  // only while uploads are pending: the listener disables the back/forward cache
  if (pictures.size > 0) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
});

interface Upload {
  /** Aborts when the page leaves the project. */
  signal: AbortSignal;
  /** Whether the scene still waits for this upload's picture. */
  awaits: (id: string) => boolean;
  /** Shows a pending picture in its frame. */
  show: (id: string, bitmap: ImageBitmap | null) => void;
  /** The scene has its picture, or gets none. */
  end: (id: string) => void;
}

/** Marks scenes as waiting for pictures, replacing earlier uploads. */
export function startUpload(ids: readonly string[]): Upload {
  const upload = Symbol('upload');
  const awaits = (id: string) => useWork.getState().pictures.get(id)?.upload === upload;
  const uploads = useWork.getState().uploads ?? new AbortController();
  useWork.setState(({ pictures }) => ({
    uploads,
    pictures: new Map([...pictures, ...ids.map((id) => [id, { upload, bitmap: null }] as const)]),
  }));
  return {
    signal: uploads.signal,
    awaits,
    show(id, bitmap) {
      if (awaits(id)) useWork.setState(({ pictures }) => ({ pictures: new Map(pictures).set(id, { upload, bitmap }) }));
    },
    end(id) {
      if (!awaits(id)) return;
      const pictures = new Map(useWork.getState().pictures);
      pictures.delete(id);
      useWork.setState({ pictures });
    },
  };
}

/** Cancels uploads when the page leaves the project, so they do not end up in another one. */
export function useCancelUploadsOnLeave(project: string | null): void {
  // a layout effect, so cleanup runs before another project renders
  useLayoutEffect(() => {
    if (project === null) return;
    // immediately, not when the uploads end, so that the leave prompt does not show
    return () => useWork.setState({ uploads: null, pictures: new Map() });
  }, [project]);
}

/** Resolves once no picture is on its way. */
export function whenUploadsFinish(): Promise<void> {
  return new Promise((resolve) => {
    if (useWork.getState().pictures.size === 0) return resolve();
    const stop = useWork.subscribe(({ pictures }) => {
      if (pictures.size > 0) return;
      stop();
      resolve();
    });
  });
}
