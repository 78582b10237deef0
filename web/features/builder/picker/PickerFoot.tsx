import { Button, Flex } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { type TextPlace, textAt } from '../../../../src/domain/edits/text-place.ts';
import { useBuilder } from '../core/project/project-store.ts';
import classes from './PresetPicker.module.css';

interface PickerFootProps {
  /** The id of the line that lists the keys; it describes the search box. */
  id: string;
  place: TextPlace;
  /** Takes the preset that is tried on; absent without one. */
  onTake: (() => void) | undefined;
  onSave: (content: string) => void;
}

/** Says what the keys do; by touch a button takes in their place. Saves the text as one of the user's own presets. */
export function PickerFoot({ id, place, onTake, onSave }: PickerFootProps) {
  const text = useBuilder(({ project }) => textAt(project, place)?.trim() ?? '');
  return (
    <Flex component="footer" align="center" justify="space-between" gap={8} className={classes.foot}>
      <p id={id} className={classes.keys}>
        <span>
          <kbd>
            <span aria-hidden="true">↑</span>
            <span className="unseen">Up</span>
          </kbd>{' '}
          <kbd>
            <span aria-hidden="true">↓</span>
            <span className="unseen">Down</span>
          </kbd>{' '}
          try on
        </span>{' '}
        <span>
          <kbd>Enter</kbd> take
        </span>{' '}
        <span>
          <kbd>Esc</kbd> put back
        </span>
      </p>
      <Button className={classes.take} variant="default" size="compact-sm" disabled={!onTake} onClick={onTake}>
        Take
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        disabled={text === ''}
        leftSection={<IconBookmarkPlus size={16} stroke={1.5} />}
        onClick={() => onSave(text)}
      >
        Save as my preset
      </Button>
    </Flex>
  );
}
