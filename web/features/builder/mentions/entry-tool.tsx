import { IconUserPlus } from '@tabler/icons-react';
import { isSamePlace } from '../../../../src/domain/edits/text-place.ts';
import type { TextTool, TextToolProps } from '../core/slots.ts';
import { iconButton } from '../core/ui/icon-button.tsx';
import { openDialog, useView } from '../core/view/view-store.ts';
import { selectedPhrase } from './selected-phrase.ts';

export const openEntryForm = () => openDialog('cast-entry');

/** Whether words are selected in a field. */
export const hasPhrase = () => selectedPhrase() !== null;

/** Makes the selected words an entry of the cast. */
export const entryTool: TextTool = {
  id: 'cast-entry',
  Button: EntryButton,
  label: () => 'Make it a cast entry',
  icon: IconUserPlus,
  available: hasPhrase,
  run: openEntryForm,
};

/** Shows while words are selected by touch; with a keyboard the text's menu offers the same. */
function EntryButton({ place }: TextToolProps) {
  const selecting = useView(({ selecting }) => selecting !== null && isSamePlace(selecting, place));
  if (!selecting) return null;
  return iconButton({
    icon: IconUserPlus,
    label: 'Make it a cast entry',
    title: 'Make it a cast entry',
    tabIndex: -1,
    // the selection stays, and with it this button
    onPointerDown: (event) => event.preventDefault(),
    onMouseDown: (event) => event.preventDefault(),
    onClick: openEntryForm,
  });
}
