import { IconUserPlus } from '@tabler/icons-react';
import { isSamePlace } from '../../../../src/domain/edits/text-place.ts';
import type { TextTool, TextToolProps } from '../core/slots.ts';
import { iconButton } from '../core/ui/icon-button.tsx';
import { openDialog, useView } from '../core/view/view-store.ts';
import { selectedPhrase } from './selected-phrase.ts';

export const openEntryForm = () => openDialog('cast-entry');

/** Whether words are selected in a field. */
export const hasPhrase = () => selectedPhrase() !== null;

/** Turns the selected words into a cast entry. */
export const entryTool: TextTool = {
  id: 'cast-entry',
  Button: EntryButton,
  label: () => 'Make a cast entry',
  icon: IconUserPlus,
  available: hasPhrase,
  run: openEntryForm,
};

/** Shown while words are selected on a touch device. Without touch, the text's menu has the same action. */
function EntryButton({ place }: TextToolProps) {
  const selecting = useView(({ selecting }) => selecting !== null && isSamePlace(selecting, place));
  if (!selecting) return null;
  return iconButton({
    icon: IconUserPlus,
    label: 'Make a cast entry',
    title: 'Make a cast entry',
    tabIndex: -1,
    // keeps the selection, on which this button depends
    onPointerDown: (event) => event.preventDefault(),
    onMouseDown: (event) => event.preventDefault(),
    onClick: openEntryForm,
  });
}
