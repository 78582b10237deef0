import { Button, Group, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { showToast } from '../../lib/toast/toast.ts';
import classes from './Tokens.module.css';

/** A new token, which cannot be shown again later. Its Copy button takes the focus. */
export function NewToken({ token }: { token: string }) {
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(token);
      showToast({ title: 'Copied to Clipboard', description: 'Keep the token like a password.' });
    } catch {
      field.current?.select();
      const description = 'The token is selected, so you can copy it yourself.';
      showToast({ title: 'Copy Failed', description, tone: 'error', topic: 'copy' });
    }
  }

  return (
    <div className={classes.token}>
      <p role="status">This token is shown only once. Copy it before you leave this page.</p>
      <Group gap={8}>
        <TextInput
          ref={field}
          aria-label="New token"
          value={token}
          readOnly
          className={classes.tokenField}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button leftSection={<IconCopy size={16} stroke={1.5} />} onClick={() => void copy()} autoFocus>
          Copy
        </Button>
      </Group>
    </div>
  );
}
