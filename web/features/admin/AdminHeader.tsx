import { Button } from '@mantine/core';
import { IconLogout, IconMovie } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { CurrentUser } from '../../../src/domain/account/accounts.ts';
import { ColorSchemeToggle } from '../../components/ColorSchemeToggle.tsx';
import { Wordmark } from '../../components/Wordmark.tsx';
import { forgetOwner } from '../../lib/account/forget-owner.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { showToast } from '../../lib/toast/toast.ts';
import classes from './AdminPanel.module.css';

const icon = { size: 16, stroke: 1.5 };

export function AdminHeader({ id, email }: Pick<CurrentUser, 'id' | 'email'>) {
  const logout = trpc.auth.logout.useMutation({
    onSuccess() {
      forgetOwner(id);
      // a full page load, so that no account's data stays in memory
      location.assign('/admin/login');
    },
    onError: () => showToast({ title: 'Logout Failed', description: 'Failed to logout', tone: 'error' }),
  });
  return (
    <header className={classes.header}>
      <Wordmark />
      <h1 className={classes.title}>Admin Panel</h1>
      <bdi className={classes.who}>{email}</bdi>
      <div className={classes.tools}>
        <ColorSchemeToggle />
        <Button
          component={Link}
          to="/app"
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconMovie {...icon} />}
        >
          Editor
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconLogout {...icon} />}
          loading={logout.isPending || logout.isSuccess}
          onClick={() => logout.mutate()}
        >
          Logout
        </Button>
      </div>
    </header>
  );
}
