import { LoadingDialog } from '../core/ui/LoadingDialog.tsx';
import { findCode } from './commands.ts';
import { useFind } from './find-store.ts';

const FindBar = findCode.part('FindBar', {
  fallback: () => <LoadingFind />,
  giveUp: () => useFind.setState({ open: false }),
});

/** Find and replace, shown above both columns while the search is open. */
export function Find() {
  return useFind(({ open }) => open) && <FindBar />;
}

/** Collects the typed search text until the code of the find bar has loaded. */
function LoadingFind() {
  const value = useFind(({ typedEarly }) => typedEarly);
  return (
    <search data-find>
      <LoadingDialog
        what="the search"
        box={{ label: 'Find', value, onType: (typedEarly) => useFind.setState({ typedEarly }) }}
      />
    </search>
  );
}
