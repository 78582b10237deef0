import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';

const attributes: NonNullable<ModalProps['attributes']> = {
  // a dialog's header is not a page banner
  header: { role: 'presentation' },
  // Mantine makes the whole body the dialog's description, which some screen readers would read out when the dialog
  // opens
  body: { id: undefined },
};

/** A dialog with a title and a close button. On close, the focus returns to the element that had it before. */
export function Dialog({ opened, ...props }: ModalProps) {
  // Mantine remembers the focused element only if the dialog is mounted before it opens
  const [exists, setExists] = useState(false);
  useLayoutEffect(() => setExists(true), []);
  return (
    <Modal attributes={attributes} closeButtonProps={{ 'aria-label': 'Close' }} opened={opened && exists} {...props} />
  );
}
