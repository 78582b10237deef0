import { Button } from '@mantine/core';
import { IconEdit, IconLogout, IconShieldCog } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './AppFrame.module.css';
import { Wordmark } from './Wordmark.tsx';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true };
const look = { variant: 'quiet', size: 'bar' } as const;

interface AppFrameProps {
  heading: string;
  isAdmin: boolean;
  /** The account menu. */
  account: ReactNode;
  onLogout: () => void;
  children: ReactNode;
}

/** A page of the application outside the editor, with a toolbar like the editor's. */
export function AppFrame({ heading, isAdmin, account, onLogout, children }: AppFrameProps) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Wordmark small />
        <h1 className={classes.heading}>{heading}</h1>
        <Button {...look} component={Link} to="/app" leftSection={<IconEdit {...icon} />}>
          Editor
        </Button>
        {isAdmin && (
          <Button {...look} component={Link} to="/admin" leftSection={<IconShieldCog {...icon} />}>
            Admin
          </Button>
        )}
        <Button {...look} leftSection={<IconLogout {...icon} />} onClick={onLogout}>
          Logout
        </Button>
        {account}
      </header>
      {children}
    </div>
  );
}
