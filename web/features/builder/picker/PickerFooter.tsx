import { Button, Flex } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { type TextPlace, textAt } from '../../../../src/domain/edits/text-place.ts';
import { useBuilder } from '../core/project/project-store.ts';
import classes from './PresetPicker.module.css';

interface PickerFooterProps {
  /** The id of the line with the key hints, which describes the search box. */
  id: string;
  place: TextPlace;
  /** Uses the preset that is being tried on; undefined if there is none. */
  onUse: (() => void) | undefined;
  onSave: (content: string) => void;
}

/** Key hints, or a Use button where there are no keys, and a button that saves the text as the user's own preset. */
export function PickerFooter({ id, place, onUse, onSave }: PickerFooterProps) {
  const text = useBuilder(({ project }) => textAt(project, place)?.trim() ?? '');
  return (
    <Flex component="footer" align="center" justify="space-between" gap={8} className={classes.foot}>
      <p id={id} className={`row fine ${classes.keys}`}>
        <span className="row">
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
        <span className="row">
          <kbd>Enter</kbd> use
        </span>{' '}
        <span className="row">
          <kbd>Esc</kbd> cancel
        </span>
      </p>
      <Button className={classes.take} variant="default" size="compact-sm" disabled={!onUse} onClick={onUse}>
        Use
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
