import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import { Button, Menu } from '@mantine/core';
import { IconCreditCard, IconDownload, IconKey, IconShieldCog, IconTrash, IconUserCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CurrentUser } from '../../../src/domain/accounts.ts';
import type { Plan } from '../../../src/domain/billing.ts';
import { openBillingPortal } from '../../lib/billing-portal.ts';
import { subscribeLabel } from '../../lib/subscribe-label.ts';
import classes from './AccountMenu.module.css';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { planLine } from './plan-copy.ts';
import { planState } from './plan-state.ts';
import { useDataExport } from './use-data-export.ts';

const icon = { size: 16, stroke: 1.5 };

interface AccountMenuProps {
  /** Unknown until the server has answered. */
  user: CurrentUser | undefined;
  plan: Plan | undefined;
  /** The account is gone. */
  onDeleted: () => void;
}

/** The account menu: plan, billing, password, data export, deletion. */
export function AccountMenu({ user, plan, onDeleted }: AccountMenuProps) {
  const [dialog, setDialog] = useState<'password' | 'delete' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = { onClose: () => setDialog(null), onClosed: () => button.current?.focus() };
  const exportData = useDataExport();
  return (
    <>
      {user?.isAdmin && (
        <Button
          component={Link}
          to="/admin"
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconShieldCog {...icon} />}
        >
          Admin
        </Button>
      )}
      {/* inside the header, since no landmark holds the end of the page */}
      <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button ref={button} variant="subtle" color="gray" size="sm" leftSection={<IconUserCircle {...icon} />}>
            Account
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.who}>
            <span className={classes.email}>{user?.email ?? 'Your account'}</span>
            <span className={classes.plan}>{planText(plan, user)}</span>
          </Menu.Label>
          <Menu.Divider />
          {plan?.manageable ? (
            <Menu.Item leftSection={<IconCreditCard {...icon} />} onClick={() => void openBillingPortal()}>
              Manage billing
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconCreditCard {...icon} />} component={Link} to="/subscribe">
              {plan ? subscribeLabel(plan) : 'Plan and billing'}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => setDialog('password')}>
            Change password
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => void exportData()}>
            Export my data
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconTrash {...icon} />}
            className={classes.danger}
            onClick={() => setDialog('delete')}
          >
            Delete my account
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ChangePasswordDialog opened={dialog === 'password'} {...close} email={user?.email} />
      <DeleteAccountDialog opened={dialog === 'delete'} {...close} email={user?.email} onDeleted={onDeleted} />
    </>
  );
}

/** The account's plan in a few words. */
function planText(plan: Plan | undefined, user: CurrentUser | undefined): string {
  const isAdmin = user?.isAdmin ?? false;
  if (!plan) return isAdmin ? 'Admin' : 'Plan not loaded yet';
  const now = new Date();
  return planLine(planState({ plan, isAdmin, now }), now);
}
