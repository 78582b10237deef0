import { IconHelpCircle } from '@tabler/icons-react';
import { isSamePlace, type TextPlace } from '../../../../../src/domain/edits/text-place.ts';
import { useTip } from '../../../../components/use-tip.tsx';
import { useWork } from '../project/work-store.ts';
import { useSlots } from '../slots.ts';
import { iconButton } from '../ui/icon-button.tsx';
import { Tip } from '../ui/tip.ts';
import { useView } from '../view/view-store.ts';
import classes from './FieldTools.module.css';

interface FieldToolsProps {
  place: TextPlace;
  /** The text's name, used in button labels. */
  label: string;
  /**
   * The help text of a scene field. With help, the tools are at the end of the label's line. On wide screens with a
   * mouse, they show only on hover and focus.
   */
  help?: string;
}

/**
 * The help button and the tools of a text. They are outside the Tab order, since `FieldMenu` and shortcuts offer the
 * same actions. While words are selected by touch, the help button is hidden to make room for the tools of the
 * selection.
 */
export function FieldTools({ place, label, help }: FieldToolsProps) {
  const { textTools } = useSlots();
  const writing = useWork(({ running }) => running !== null && isSamePlace(running, place));
  const selecting = useView(({ selecting }) => selecting !== null && isSamePlace(selecting, place));
  return (
    <div className={help === undefined ? classes.inRow : classes.tools} data-busy={writing || undefined}>
      {help !== undefined && !selecting && <FieldHelp label={label} help={help} />}
      {textTools.map(({ id, Button }) => (
        <Button key={id} place={place} label={label} />
      ))}
    </div>
  );
}

interface FieldHelpProps {
  label: string;
  help: string;
}

/** Shows the help of a field as a tooltip. */
function FieldHelp({ label, help }: FieldHelpProps) {
  const { props, toggle, tip } = useTip<HTMLButtonElement>(Tip, help);
  return (
    <>
      {iconButton({ ...props, icon: IconHelpCircle, label: `Help on ${label}`, tabIndex: -1, onClick: toggle })}
      {tip}
    </>
  );
}
