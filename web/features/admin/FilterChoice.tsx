import { Choice } from './Choice.tsx';
import classes from './Toolbar.module.css';

interface FilterChoiceProps {
  label: string;
  options: { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}

/** A list filter with its label next to it. */
export function FilterChoice({ label, options, value, onChoose }: FilterChoiceProps) {
  return (
    <div className={classes.filter}>
      <span aria-hidden>{label}</span>
      <Choice aria-label={label} data={options} value={value} onChoose={onChoose} />
    </div>
  );
}
