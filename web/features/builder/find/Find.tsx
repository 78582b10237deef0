import { LoadingDialog } from '../core/ui/LoadingDialog.tsx';
import { findCode } from './commands.ts';
import { typeToFind, useFindOpened } from './find-opened.ts';

const FindBar = findCode.part('FindBar', {
  fallback: () => <OpeningFind />,
  giveUp: () => useFindOpened.setState({ open: false }),
});

/** Find and replace over both columns, while it is open. */
export function Find() {
  return useFindOpened(({ open }) => open) && <FindBar />;
}

/** Takes what is typed to search for until the search itself has arrived. */
function OpeningFind() {
  const value = useFindOpened(({ words }) => words);
  return (
    <search data-find>
      <LoadingDialog what="the search" box={{ label: 'Find', value, onType: typeToFind }} />
    </search>
  );
}
