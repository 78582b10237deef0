import type { ReactElement } from 'react';
import { laterAction, laterCode } from '../../lib/load-later.tsx';
import type * as Desk from './desk.ts';
import type * as Extras from './extras.ts';

/** What stands beside the fields and works with them. It is on its way as soon as somebody can write. */
export const desk = laterCode<typeof Desk>();
/** What nobody sees before a first click or key asks for it. */
export const extras = laterCode<typeof Extras>();

/** How a menu comes: its closed button stays where it is until then. */
export const menu = {
  waiting: ({ button }: { button: ReactElement }) => button,
  giveUp: ({ onClose }: { onClose: () => void }) => onClose(),
};

export const addAtEnd = laterAction(desk, 'addAtEnd');
export const duplicate = laterAction(desk, 'duplicate');
export const remove = laterAction(desk, 'remove');
export const stepTo = laterAction(desk, 'stepTo');
export const fit = laterAction(desk, 'fit');
export const runCommand = laterAction(desk, 'runCommand');
export const pasteScenes = laterAction(desk, 'pasteScenes');
export const copyPrompt = laterAction(desk, 'copyPrompt');
export const copyInSight = laterAction(desk, 'copyInSight');
export const generateText = laterAction(desk, 'generateText');
export const announceField = laterAction(desk, 'announceField');
export const openFindFor = laterAction(desk, 'openFindFor');

/** Sends now what is unsaved, once the code for that is there. Never rejects. */
export async function saveNow(): Promise<void> {
  if (await desk.fetchNow()) await desk.useModule.getState().module?.saveNow();
}
