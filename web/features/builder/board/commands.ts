import { IconFlag, IconPhotoEdit, IconPhotoOff } from '@tabler/icons-react';
import { sceneStatuses, sceneStatusNames } from '../../../../src/domain/scene/board.ts';
import { lazyModule } from '../../../lib/page/lazy-module.tsx';
import type { Command } from '../core/commands/command.ts';
import { chosenScenes } from '../core/focus/selection.ts';
import { currentProject, scenesInWords } from '../core/project/project-store.ts';
import { openDialog } from '../core/view/view-store.ts';
import { markScenes, removeScenePictures } from './board-actions.ts';

export const boardCode = lazyModule<typeof import('./board.ts')>();

const chosen = () => scenesInWords(chosenScenes());

function hasPicture(): boolean {
  const ids = chosenScenes();
  return currentProject().scenes.some(({ id, picture }) => picture !== undefined && ids.includes(id));
}

export const boardCommands: readonly Command[] = [
  {
    id: 'describe-picture',
    label: (on = chosen()) => `Describe the picture of ${on}`,
    icon: IconPhotoEdit,
    available: () => chosenScenes().length === 1 && hasPicture(),
    run: () => openDialog('picture-text'),
  },
  {
    id: 'remove-picture',
    label: (on = chosen()) => `Remove the picture of ${on}`,
    icon: IconPhotoOff,
    available: hasPicture,
    run: () => removeScenePictures(),
  },
  ...sceneStatuses.map((status) => ({
    id: `mark-${status}`,
    label: (on = chosen()) => `Mark ${on} as ${sceneStatusNames[status].toLowerCase()}`,
    icon: IconFlag,
    run: () => markScenes(status),
  })),
];
