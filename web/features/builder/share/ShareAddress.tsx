import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import question from '../../../components/InlineQuestion.module.css';
import { ShownOnce } from '../../../components/ShownOnce.tsx';

/** The address of a new link, which cannot be shown again later. */
export function ShareAddress({ address }: { address: string }) {
  return (
    <div className={question.question}>
      <ShownOnce
        value={address}
        label="Address of the new link"
        about="This address is shown only once. Copy it before you close this dialog."
        onCopied="The link is ready to send."
        onFailed="The address is selected, so you can copy it yourself."
      >
        <Button
          variant="default"
          component="a"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink size={16} stroke={1.5} />}
        >
          Open<span className="unseen"> in a new tab</span>
        </Button>
      </ShownOnce>
    </div>
  );
}
