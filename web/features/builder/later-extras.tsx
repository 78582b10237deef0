import type { ComponentProps } from 'react';
import { laterPart, useArrived, useWanted } from '../../lib/load-later.tsx';
import { extras, menu } from './later.ts';
import { useCompletion, useCompletionKeys } from './mentions/completion.ts';

export const ExportItems = laterPart(extras, 'ExportItems', menu);
export const RenderSettingsPanel = laterPart(extras, 'RenderSettingsPanel', menu);
export const RequestList = laterPart(extras, 'RequestList');

const OpenConflict = laterPart(extras, 'ConflictDialog', { giveUp: menu.giveUp });

/** The two versions of a conflict side by side, once somebody compares them. */
export function ConflictDialog(props: ComponentProps<typeof OpenConflict>) {
  return useWanted(props.opened) && <OpenConflict {...props} />;
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
