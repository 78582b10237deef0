import { Tooltip } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../src/domain/limits.ts';

interface FieldHelpProps {
  label: string;
  help: string;
}

/** The button that shows the help of a field. Its tooltip is mounted while it shows: there are nine in every scene. */
export function FieldHelp({ label, help }: FieldHelpProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [pointed, setPointed] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!pointed) return;
    const timer = setTimeout(() => setShown(true), limits.tooltipDelayMs);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [pointed]);
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={-1}
        aria-label={`Help on ${label}`}
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onClick={() => setShown(!shown)}
      >
        <IconHelpCircle size={16} stroke={1.5} aria-hidden />
      </button>
      {shown && <Tooltip opened target={button} label={help} />}
    </>
  );
}
