import { LoadingDialog } from '../core/ui/LoadingDialog.tsx';
import { findCode } from './commands.ts';
import { useFind } from './find-store.ts';

const FindBar = findCode.part('FindBar', {
  fallback: () => <OpeningFind />,
  giveUp: () => useFind.setState({ open: false }),
});

/** Find and replace over both columns, while it is open. */
export function Find() {
  return useFind(({ open }) => open) && <FindBar />;
}

/** Takes what is typed to search for until the search itself has arrived. */
function OpeningFind() {
  const value = useFind(({ words }) => words);
  return (
    <search data-find>
      <LoadingDialog what="the search" box={{ label: 'Find', value, onType: (words) => useFind.setState({ words }) }} />
    </search>
  );
}
