import { Opening } from '../core/ui/LoadingDialog.tsx';
import { typeToFind, useEarlyFind } from './early-find.ts';

/** Takes what is typed to search for until the search itself has arrived. */
export function OpeningFind() {
  const words = useEarlyFind(({ asked }) => asked?.words);
  if (words === undefined) return null;
  return (
    <search data-find>
      <Opening what="the search" box={{ label: 'Find', value: words, onType: typeToFind }} />
    </search>
  );
}
