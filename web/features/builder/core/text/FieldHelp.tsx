import { IconHelpCircle } from '@tabler/icons-react';
import { useTip } from '../../../../components/use-tip.tsx';
import buttons from '../ui/buttons.module.css';
import { Tip } from '../ui/tip.ts';

interface FieldHelpProps {
  label: string;
  help: string;
}

/** The button that shows the help of a field. */
export function FieldHelp({ label, help }: FieldHelpProps) {
  const { props, toggle, tip } = useTip<HTMLButtonElement>(Tip, help);
  return (
    <>
      <button
        {...props}
        type="button"
        className={buttons.icon}
        tabIndex={-1}
        aria-label={`Help on ${label}`}
        onClick={toggle}
      >
        <IconHelpCircle size={16} stroke={1.5} aria-hidden />
      </button>
      {tip}
    </>
  );
}
