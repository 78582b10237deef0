import { LoadingDialog } from '../core/ui/LoadingDialog.tsx';
import { searchCommands, useEditorDialog } from '../core/view/open-dialog.ts';

/** Takes what is typed for the command palette until its search box has the focus. */
export function OpeningCommands() {
  const value = useEditorDialog(({ words }) => words);
  return <LoadingDialog what="commands" box={{ label: 'Find or run', value, onType: searchCommands }} />;
}
