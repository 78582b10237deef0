import { Button, Group, TextInput } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { showToast } from '../../../lib/toast/toast.ts';
import classes from './Share.module.css';

const icon = { size: 16, stroke: 1.5 };

/** The address of a new link, which cannot be shown again later. Its Copy button takes the focus. */
export function ShareAddress({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ title: 'Copied to Clipboard', description: 'The link is ready to send.' });
    } catch {
      field.current?.select();
      const description = 'The address is selected, so you can copy it yourself.';
      showToast({ title: 'Copy Failed', description, tone: 'error', topic: 'copy' });
    }
  }

  return (
    <div className={classes.address}>
      <p role="status">This address is shown only once. Copy it before you close this dialog.</p>
      <Group gap={8}>
        <TextInput
          ref={field}
          aria-label="Address of the new link"
          value={address}
          readOnly
          className={classes.addressField}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button leftSection={<IconCopy {...icon} />} onClick={() => void copy()} autoFocus>
          Copy
        </Button>
        <Button
          variant="default"
          component="a"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink {...icon} />}
        >
          Open<span className="unseen"> in a new tab</span>
        </Button>
      </Group>
    </div>
  );
}
