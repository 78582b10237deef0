import { FileButton, UnstyledButton } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { sceneStatuses, sceneStatusNames, statusOf } from '../../../../src/domain/scene/board.ts';
import { addPictures } from '../core/pictures/add-pictures.ts';
import { useBuilder } from '../core/project/project-store.ts';
import buttons from '../core/ui/buttons.module.css';
import classes from './BoardTools.module.css';
import { statusIcons } from './status-icons.ts';

/** The board's controls in the header of the scenes column. */
export function BoardTools() {
  return (
    <>
      <StatusCounts />
      <AddStills />
    </>
  );
}

/** The number of scenes in each status. */
function StatusCounts() {
  // joined into a string, which the store compares by value, so that the component renders only when a count changes
  const counts = useBuilder(({ project }) =>
    sceneStatuses.map((status) => project.scenes.filter((scene) => statusOf(scene) === status).length).join(),
  ).split(',');
  return (
    <ul className={`row soft ${classes.counts}`} aria-label="Statuses">
      {sceneStatuses.map((status, index) => {
        if (counts[index] === '0') return null;
        const Icon = statusIcons[status];
        return (
          <li key={status} className="row" title={sceneStatusNames[status]}>
            <Icon size={14} stroke={1.5} aria-hidden />
            <span>
              {counts[index]} <span className={classes.word}>{sceneStatusNames[status].toLowerCase()}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Adds picture files to the selected scenes, or to the current scene and the scenes after it. */
function AddStills() {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
      resetRef={reset}
      onChange={(files) => {
        // without a reset, choosing the same file again would not fire a change event
        reset.current?.();
        if (files.length > 0) void addPictures(files);
      }}
    >
      {(props) => (
        <UnstyledButton {...props} className={`${buttons.quiet} ${classes.add}`}>
          <IconPhotoPlus size={16} stroke={1.5} aria-hidden />
          <span className={classes.word}>Add stills</span>
        </UnstyledButton>
      )}
    </FileButton>
  );
}
