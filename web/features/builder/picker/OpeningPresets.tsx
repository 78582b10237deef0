import { LoadingDialog } from '../core/ui/LoadingDialog.tsx';
import { useView } from '../core/view/view-store.ts';
import { isSlashForText, writeSlash } from './return-to-text.ts';

/** Collects the typed search text until the code of the preset picker has loaded. */
export function OpeningPresets() {
  const value = useView(({ presetQuery }) => presetQuery);
  // on touch devices, focus would open the on-screen keyboard
  const byTouch = matchMedia('(hover: none)').matches;
  return <LoadingDialog what="the presets" box={byTouch ? undefined : { label: 'Search presets', value, onType }} />;
}

function onType(typed: string): void {
  const { presetsFor: open } = useView.getState();
  if (open && isSlashForText(open, typed)) writeSlash(open);
  else useView.setState({ presetQuery: typed });
}
