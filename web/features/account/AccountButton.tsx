import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { CurrentUser } from '../../../src/domain/account/accounts.ts';
import classes from './AccountMenu.module.css';

interface AccountButtonProps extends UnstyledButtonProps, Pick<ComponentProps<'button'>, 'ref' | 'onClick'> {
  /** Unknown until the server has answered. */
  user: CurrentUser | undefined;
}

/** The account button, with the user's initials. */
export function AccountButton({ user, ...button }: AccountButtonProps) {
  return (
    <UnstyledButton aria-label="Account" title="Account" {...button} className={classes.button}>
      <span className={classes.avatar} data-initials={user && initials(user)}>
        {!user && <IconUser size={16} stroke={1.5} aria-hidden />}
      </span>
    </UnstyledButton>
  );
}

/** Two letters for a user, from the name or else from the email address. */
function initials({ firstName, lastName, email }: CurrentUser): string {
  const letters = [firstName, lastName].map((name) => Array.from(name.trim())[0] ?? '').join('');
  return (letters || email.slice(0, 2)).toUpperCase();
}
