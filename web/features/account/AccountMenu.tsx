import { Menu } from '@mantine/core';
import {
  IconCreditCard,
  IconDownload,
  IconKey,
  IconMessage,
  IconMoon,
  IconPlayerRecord,
  IconSun,
  IconTerminal2,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { CurrentUser } from '../../../src/domain/account/accounts.ts';
import type { Plan } from '../../../src/domain/billing/billing.ts';
import { OpenMenu } from '../../components/OpenMenu.tsx';
import { openBillingPortal } from '../../lib/account/billing-portal.ts';
import { subscribeLabel } from '../../lib/account/subscribe-label.ts';
import { useSchemeSwitch } from '../../lib/page/scheme-switch.ts';
import classes from './AccountMenu.module.css';
import { NoteMailItem } from './NoteMailItem.tsx';
import { noticeText, planLine } from './plan-copy.ts';
import { planState } from './plan-state.ts';
import { useDataExport } from './use-data-export.ts';

const icon = { size: 16, stroke: 1.5 };

interface AccountMenuProps {
  /** Unknown until the server has answered. */
  user: CurrentUser | undefined;
  plan: Plan | undefined;
  /** Whether the account may message the team. */
  isMember: boolean;
  button: ReactElement;
  onClose: () => void;
  /** Closes the menu and opens a dialog. */
  onDialog: (dialog: 'team' | 'password' | 'render-key' | 'delete') => void;
}

/** The open account menu: the plan, account settings and account actions. */
export function AccountMenu({ user, plan, isMember, button, onClose, onDialog }: AccountMenuProps) {
  const exportData = useDataExport();
  const { other, label, switchScheme } = useSchemeSwitch();
  const SchemeIcon = other === 'light' ? IconSun : IconMoon;
  const { line, notice } = planTexts(plan, user);
  return (
    // rendered inside the header: at the end of the page it would be outside every landmark
    <OpenMenu button={button} onClose={onClose} position="bottom-end" width={280} withinPortal={false}>
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
      {isMember && (
        <Menu.Item leftSection={<IconMessage {...icon} />} closeMenuOnClick={false} onClick={() => onDialog('team')}>
          Message the team
        </Menu.Item>
      )}
      <Menu.Item leftSection={<SchemeIcon {...icon} />} onClick={switchScheme}>
        {label}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconKey {...icon} />} closeMenuOnClick={false} onClick={() => onDialog('password')}>
        Change password
      </Menu.Item>
      <Menu.Item leftSection={<IconTerminal2 {...icon} />} component={Link} to="/account/tokens">
        Access tokens
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPlayerRecord {...icon} />}
        closeMenuOnClick={false}
        onClick={() => onDialog('render-key')}
      >
        Render key
      </Menu.Item>
      <NoteMailItem />
      <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => void exportData()}>
        Export my data
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconTrash {...icon} />}
        c="var(--danger)"
        closeMenuOnClick={false}
        onClick={() => onDialog('delete')}
      >
        Delete my account
      </Menu.Item>
    </OpenMenu>
  );
}

/** The account's plan as one line, and a notice about it. */
function planTexts(plan: Plan | undefined, user: CurrentUser | undefined): { line: string; notice: string | null } {
  const isAdmin = user?.isAdmin ?? false;
  if (!plan) return { line: isAdmin ? 'Admin' : 'Plan not loaded yet', notice: null };
  const now = new Date();
  const state = planState({ plan, isAdmin, now });
  return { line: planLine(state, now), notice: isAdmin ? null : noticeText(state, now) };
}
