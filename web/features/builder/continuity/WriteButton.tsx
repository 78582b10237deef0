import { IconPlayerStopFilled, IconSparkles } from '@tabler/icons-react';
import { stopGeneration, useGeneration } from '../writing/generation.ts';
import classes from './continuity.module.css';

interface WriteButtonProps {
  /** What is written. */
  label: string;
  /** Whether it is being written. */
  busy: boolean;
  onWrite: () => void;
}

/** Lets the AI write a text, and stops it. */
export function WriteButton({ label, busy, onWrite }: WriteButtonProps) {
  const anyBusy = useGeneration(({ running }) => running !== null);
  return (
    <button
      type="button"
      className={classes.icon}
      data-busy={busy || undefined}
      aria-label={busy ? `Stop generating ${label}` : `Generate ${label}`}
      title={busy ? 'Stop' : 'Generate'}
      disabled={anyBusy && !busy}
      onClick={busy ? stopGeneration : onWrite}
    >
      {busy ? <IconPlayerStopFilled size={14} aria-hidden /> : <IconSparkles size={16} stroke={1.5} aria-hidden />}
    </button>
  );
}
