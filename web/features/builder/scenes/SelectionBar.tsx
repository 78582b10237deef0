import { Button, CloseButton, Group, NumberInput, Popover } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../src/domain/product/limits.ts';
import { runCommand } from '../core/commands/command.ts';
import { focusScene } from '../core/focus/go-to.ts';
import { chosenScenes, clearSelection } from '../core/focus/selection.ts';
import { setFolded, useBuilder } from '../core/project/project-store.ts';
import { duplicate, moveBy, remove } from '../core/project/scene-actions.ts';
import panels from '../core/ui/panels.module.css';
import { useView } from '../core/view/view-store.ts';
import { copyScenes } from './clipboard.ts';
import classes from './ScenesPanel.module.css';
import { setSeconds } from './split-actions.ts';

const { min, max, step } = limits.sceneDuration;

/** The actions for selected scenes. Replaces the header of the scenes. */
export function SelectionBar() {
  const ids = useView((state) => state.selected);
  const anyOpen = useBuilder(({ folded }) => [...ids].some((id) => !folded.has(id)));
  const board = useView(({ scenes }) => scenes === 'board');
  const quiet = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;
  return (
    <header className={`row ${panels.head} ${classes.selection}`} data-selection>
      <strong role="status">{ids.size} selected</strong>
      <Button {...quiet} onClick={() => duplicate()}>
        Duplicate
      </Button>
      <Button {...quiet} onClick={() => void copyScenes()}>
        Copy
      </Button>
      <Button {...quiet} onClick={() => moveBy(-1)}>
        Move up
      </Button>
      <Button {...quiet} onClick={() => moveBy(1)}>
        Move down
      </Button>
      {!board && (
        <Button {...quiet} onClick={() => setFolded(chosenScenes(), anyOpen)}>
          {anyOpen ? 'Fold' : 'Unfold'}
        </Button>
      )}
      <SetSeconds />
      <Button {...quiet} onClick={() => runCommand('render-scenes')}>
        Render…
      </Button>
      <Button {...quiet} onClick={() => remove()}>
        Remove
      </Button>
      <span className={`row ${classes.end}`}>
        <CloseButton size="sm" aria-label="Clear the selection" onClick={closeBar} />
      </span>
    </header>
  );
}

/** Clears the selection and focuses the current scene. */
function closeBar(): void {
  const [first] = chosenScenes();
  clearSelection();
  if (first !== undefined) focusScene(useView.getState().sceneId ?? first);
}

function SetSeconds() {
  const [opened, setOpened] = useState(false);
  const [seconds, setSecondsTyped] = useState<number | string>(limits.sceneDuration.added);
  const valid = typeof seconds === 'number' && seconds >= min && seconds <= max;
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setOpened(!opened)}>
          Set seconds
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Group
          component="form"
          gap={8}
          align="end"
          onSubmit={(event) => {
            event.preventDefault();
            if (!valid) return;
            setSeconds(seconds);
            setOpened(false);
          }}
        >
          <NumberInput
            label="Seconds per scene"
            size="sm"
            w={120}
            data-autofocus
            {...{ min, max, step }}
            decimalScale={1}
            value={seconds}
            onChange={setSecondsTyped}
            error={!valid && `From ${min} to ${max} s`}
          />
          <Button type="submit" size="sm" disabled={!valid}>
            Set
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
