import { IconBooks, IconPlayerStopFilled, IconSparkles, IconUserPlus } from '@tabler/icons-react';
import { isSamePlace, type TextPlace } from '../../../../../src/domain/text-place.ts';
import { generateText } from '../../later.ts';
import { openDialog } from '../view/open-dialog.ts';
import { openPresets } from '../view/preset-picker-store.ts';
import { FieldHelp } from './FieldHelp.tsx';
import classes from './FieldTools.module.css';
import { stopGeneration, useGeneration } from './generation-state.ts';
import { useSelectedField } from './selected-field.ts';

interface FieldToolsProps {
  place: TextPlace;
  /** What the buttons call the text. */
  label: string;
  /** What a field of a scene is about. Its tools stand over its label, and show on hover and focus, by touch always. */
  help?: string;
}

/**
 * A text's tools: its help, generate it, pick a preset. They stay out of the Tab order: `FieldMenu` and shortcuts reach
 * them by keyboard. While words are selected by touch, the help gives way to making them an entry of the cast.
 */
export function FieldTools({ place, label, help }: FieldToolsProps) {
  const busy = useGeneration(({ running }) => running !== null);
  const mine = useGeneration(({ running }) => running !== null && isSamePlace(running, place));
  const selecting = useSelectedField(({ selected }) => selected !== null && isSamePlace(selected, place));
  return (
    <div className={help === undefined ? classes.inRow : classes.tools} data-busy={mine || undefined}>
      {selecting ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Make it a cast entry"
          title="Make it a cast entry"
          // the selection stays, and with it this button
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => openDialog('cast-entry')}
        >
          <IconUserPlus size={16} stroke={1.5} aria-hidden />
        </button>
      ) : (
        help !== undefined && <FieldHelp label={label} help={help} />
      )}
      {mine ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Stop generating ${label}`}
          title="Stop"
          onClick={stopGeneration}
        >
          <IconPlayerStopFilled size={14} aria-hidden />
        </button>
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Generate ${label}`}
          title="Generate"
          disabled={busy}
          onClick={() => generateText(place)}
        >
          <IconSparkles size={16} stroke={1.5} aria-hidden />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Presets for ${label}`}
        title="Presets"
        onClick={() => openPresets(place)}
      >
        <IconBooks size={16} stroke={1.5} aria-hidden />
      </button>
    </div>
  );
}
