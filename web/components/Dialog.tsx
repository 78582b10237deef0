import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';

/** A dialog with a title and a button that closes it. It gives the focus back to what has it as it opens. */
export function Dialog({ opened, ...props }: ModalProps) {
  // Mantine notes what has the focus only when an existing dialog opens
  const [exists, setExists] = useState(false);
  useLayoutEffect(() => setExists(true), []);
  return <Modal closeButtonProps={{ 'aria-label': 'Close' }} opened={opened && exists} {...props} />;
}
