import { useEffect, useState } from 'react';
import type { FilmTake } from '../../../../src/domain/papers/out/planned-film.ts';
import type { CutPart } from '../../../../src/domain/takes/rough-cut.ts';
import { type InspectedPart, inspectCut } from './inspect-cut.ts';

type InspectedCut = { is: 'reading'; done: number; total: number } | { is: 'read'; parts: readonly InspectedPart[] };

/** Reads the files of a rough cut's takes. @param parts undefined while they are not known */
export function useInspectedCut(parts: readonly CutPart<FilmTake>[] | undefined): InspectedCut {
  const [cut, setCut] = useState<InspectedCut>({ is: 'reading', done: 0, total: 0 });
  // the list of takes is fetched again while the dialog is open, mostly unchanged
  const key = JSON.stringify(parts);
  useEffect(() => {
    const work = new AbortController();
    const known: readonly CutPart<FilmTake>[] | undefined = key && JSON.parse(key);
    if (!known) return;
    const total = known.length;
    setCut({ is: 'reading', done: 0, total });
    inspectCut(known, work.signal, (done) => setCut({ is: 'reading', done, total })).then(
      (inspected) => work.signal.aborted || setCut({ is: 'read', parts: inspected }),
      () => {},
    );
    return () => work.abort();
  }, [key]);
  return cut;
}
