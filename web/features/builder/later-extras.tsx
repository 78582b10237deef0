import { type ComponentProps, type ReactElement, useState } from 'react';
import { laterPart, useArrived } from '../../lib/load-later.tsx';
import { closeSearch } from './find/find-store.ts';
import { OpeningFind } from './find/OpeningFind.tsx';
import { extras } from './later.ts';
import { useCompletion, useCompletionKeys } from './mentions/completion.ts';

/** The closed button stays where it is until its menu has arrived. */
const menu = {
  waiting: ({ button }: { button: ReactElement }) => button,
  giveUp: ({ onClose }: { onClose: () => void }) => onClose(),
};

export const ExportItems = laterPart(extras, 'ExportItems', menu);
export const RenderSettingsPanel = laterPart(extras, 'RenderSettingsPanel', menu);
export const RequestList = laterPart(extras, 'RequestList');
export const FindPanel = laterPart(extras, 'FindBar', {
  waiting: () => <OpeningFind />,
  giveUp: closeSearch,
});

const OpenConflict = laterPart(extras, 'ConflictDialog', { giveUp: menu.giveUp });

/** The two versions of a conflict side by side, once somebody compares them. */
export function ConflictDialog(props: ComponentProps<typeof OpenConflict>) {
  const [ever, setEver] = useState(props.opened);
  if (props.opened && !ever) setEver(true);
  return (ever || props.opened) && <OpenConflict {...props} />;
}

const OpenList = laterPart(extras, 'CompletionList');

/** The list of names, while one is typed. */
export function CompletionList() {
  useCompletionKeys();
  const open = useCompletion((state) => state.open);
  return open && <OpenList {...open} />;
}

const Tips = laterPart(extras, 'MentionTip');

/** The wording of a name under the pointer or the caret. */
export function MentionTip() {
  return useArrived(extras) && <Tips />;
}
