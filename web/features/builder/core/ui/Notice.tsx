import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  text: string;
  children: ReactNode;
}

/** A message above the project, with the buttons for a decision. */
export function Notice({ text, children }: NoticeProps) {
  return (
    <Group role="alert" gap="6px 12px" justify="space-between" className={`small ${classes.notice}`}>
      <p>{text}</p>
      <Group gap={8}>{children}</Group>
    </Group>
  );
}
