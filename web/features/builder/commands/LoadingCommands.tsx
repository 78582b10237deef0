import { LoadingDialog } from '../core/ui/LoadingDialog.tsx';
import { useView } from '../core/view/view-store.ts';

/** Takes what is typed for the command palette until its search box has the focus. */
export function LoadingCommands() {
  const value = useView(({ words }) => words);
  return (
    <LoadingDialog
      what="commands"
      box={{ label: 'Find or run', value, onType: (words) => useView.setState({ words }) }}
    />
  );
}
