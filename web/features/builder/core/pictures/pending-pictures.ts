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
  /** Aborts when the user leaves the project. */
  signal: AbortSignal;
  /** Whether the scene still waits for this upload's picture. */
  awaits: (id: string) => boolean;
  /** Shows the decoded picture in the scene's frame. */
  show: (id: string, bitmap: ImageBitmap | null) => void;
  /** Ends the wait, whether or not the scene got its picture. */
  end: (id: string) => void;
}

/** Marks scenes as waiting for a picture. A new upload for a scene replaces its earlier one. */
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

/** Cancels uploads when the user leaves the project, so that their pictures do not land in another project. */
export function useCancelUploadsOnLeave(project: string | null): void {
  // a layout effect, so that the cleanup runs before another project is painted
  useLayoutEffect(() => {
    if (project === null) return;
    // clears the map now rather than when the uploads end, or the browser would ask before leaving the page
    return () => useWork.setState({ uploads: null, pictures: new Map() });
  }, [project]);
}

/** Resolves once no upload is pending. */
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
