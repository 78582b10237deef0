import { LoadingDialog } from '../core/ui/LoadingDialog.tsx';
import { useView } from '../core/view/view-store.ts';

/** Collects what the user types until the palette's search box has the focus. */
export function LoadingCommands() {
  const value = useView(({ paletteQuery }) => paletteQuery);
  return (
    <LoadingDialog
      what="commands"
      box={{ label: 'Find or run', value, onType: (paletteQuery) => useView.setState({ paletteQuery }) }}
    />
  );
}
