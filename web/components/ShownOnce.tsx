import { Button, Group, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { showToast } from '../lib/toast/toast.ts';
import classes from './ShownOnce.module.css';

interface ShownOnceProps {
  value: string;
  /** Names the field for screen readers. */
  label: string;
  /** Says until when the value can be copied. */
  about: string;
  /** What a toast says after copying. */
  onCopied: string;
  /** What a toast says after a failure, when the value is selected. */
  onFailed: string;
  /** More buttons. */
  children?: ReactNode;
}

/** A secret that cannot be shown again later. Its Copy button takes the focus. */
export function ShownOnce({ value, label, about, onCopied, onFailed, children }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ title: 'Copied to Clipboard', description: onCopied });
    } catch {
      field.current?.select();
      showToast({ title: 'Copy Failed', description: onFailed, tone: 'error', topic: 'copy' });
    }
  }

  return (
    <>
      <p role="status">{about}</p>
      <Group gap={8}>
        <TextInput
          ref={field}
          aria-label={label}
          value={value}
          readOnly
          className={classes.field}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button leftSection={<IconCopy size={16} stroke={1.5} />} onClick={() => void copy()} autoFocus>
          Copy
        </Button>
        {children}
      </Group>
    </>
  );
}
