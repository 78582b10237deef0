import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconCreditCard,
  IconDownload,
  IconKey,
  IconMessage,
  IconMoon,
  IconSun,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CurrentUser } from '../../../src/domain/accounts.ts';
import type { Plan } from '../../../src/domain/billing.ts';
import { openBillingPortal } from '../../lib/billing-portal.ts';
import { useSchemeSwitch } from '../../lib/scheme-switch.ts';
import { subscribeLabel } from '../../lib/subscribe-label.ts';
import classes from './AccountMenu.module.css';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { noticeText, planLine } from './plan-copy.ts';
import { planState } from './plan-state.ts';
import { useDataExport } from './use-data-export.ts';

const icon = { size: 16, stroke: 1.5 };

interface AccountMenuProps {
  /** Unknown until the server has answered. */
  user: CurrentUser | undefined;
  plan: Plan | undefined;
  /** The menu's button, to which the focus goes back from a dialog. */
  button: RefObject<HTMLButtonElement | null>;
  /** Opens the form to the team, for members. */
  onMessageTeam?: (() => void) | undefined;
  /** The account is gone. */
  onDeleted: () => void;
}

/** The account menu: plan, billing, the team, password, data export, theme, deletion. */
export function AccountMenu({ user, plan, button, onMessageTeam, onDeleted }: AccountMenuProps) {
  const [dialog, setDialog] = useState<'password' | 'delete' | null>(null);
  const close = { onClose: () => setDialog(null), onClosed: () => button.current?.focus() };
  const exportData = useDataExport();
  const { other, label, switchScheme } = useSchemeSwitch();
  const SchemeIcon = other === 'light' ? IconSun : IconMoon;
  const { line, notice } = planTexts(plan, user);
  return (
    <>
      {/* inside the header, since no landmark holds the end of the page */}
      <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton ref={button} aria-label="Account" title="Account" className={classes.button}>
            <span className={classes.avatar} data-initials={user && initials(user)}>
              {!user && <IconUser {...icon} aria-hidden />}
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.who}>
            <span className={classes.email}>{user?.email ?? 'Your account'}</span>
            <span className={classes.plan}>{line}</span>
            {notice && <span className={classes.notice}>{notice}</span>}
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
          {onMessageTeam && (
            <Menu.Item leftSection={<IconMessage {...icon} />} onClick={onMessageTeam}>
              Message the team
            </Menu.Item>
          )}
          <Menu.Item leftSection={<SchemeIcon {...icon} />} onClick={switchScheme}>
            {label}
          </Menu.Item>
          <Menu.Divider />
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

/** The account's plan in a few words, and what there is to say about it. */
function planTexts(plan: Plan | undefined, user: CurrentUser | undefined): { line: string; notice: string | null } {
  const isAdmin = user?.isAdmin ?? false;
  if (!plan) return { line: isAdmin ? 'Admin' : 'Plan not loaded yet', notice: null };
  const now = new Date();
  const state = planState({ plan, isAdmin, now });
  return { line: planLine(state, now), notice: isAdmin ? null : noticeText(state, now) };
}

/** Two letters for a user: of the name or, without one, of the email address. */
function initials({ firstName, lastName, email }: CurrentUser): string {
  const letters = [firstName, lastName].map((name) => Array.from(name.trim())[0] ?? '').join('');
  return (letters || email.slice(0, 2)).toUpperCase();
}
