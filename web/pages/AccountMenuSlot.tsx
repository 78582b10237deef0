import { useState } from 'react';
import type { CurrentUser } from '../../src/domain/account/accounts.ts';
import type { Plan } from '../../src/domain/billing/billing.ts';
import { AccountButton } from '../features/account/AccountButton.tsx';
import { lazyModule, usePreload } from '../lib/page/lazy-module.tsx';
import { useMenuOnDemand } from '../lib/use-menu-on-demand.ts';

const code = lazyModule(() => import('./account-parts.ts'));
const giveUp = ({ onClose }: { onClose: () => void }) => onClose();
const AccountMenu = code.part('AccountMenu', { fallback: ({ button }) => button, giveUp });
const ChangePasswordDialog = code.part('ChangePasswordDialog', { giveUp });
const DeleteAccountDialog = code.part('DeleteAccountDialog', { giveUp });
const RenderKeyDialog = code.part('RenderKeyDialog', { giveUp });
const MessageTeam = code.part('MessageTeam', { giveUp });
const preloaded = [code];

type AccountDialog = 'team' | 'password' | 'render-key' | 'delete';

interface AccountMenuSlotProps {
  /** Unknown until the server has answered. */
  user: CurrentUser | undefined;
  plan: Plan | undefined;
  /** Whether the page opens with the messages to the team. */
  wantsTeam?: boolean;
  onDeleted: () => void;
}

/** The account button, the account menu and its dialogs. The code of the menu and the dialogs loads after the page. */
export function AccountMenuSlot({ user, plan, wantsTeam = false, onDeleted }: AccountMenuSlotProps) {
  const [dialog, setDialog] = useState<AccountDialog | null>(wantsTeam ? 'team' : null);
  // an opened dialog stays mounted, so that a message being typed is not lost
  const [opened, setOpened] = useState<readonly AccountDialog[]>(wantsTeam ? ['team'] : []);
  const menu = useMenuOnDemand();
  // after the page's own content, which loads once the plan is known
  usePreload(plan ? preloaded : null);
  const member = plan?.entitled ? user : undefined;

  function open(next: AccountDialog) {
    menu.choose(() => {
      setDialog(next);
      if (!opened.includes(next)) setOpened([...opened, next]);
    });
  }

  const dialogProps = (name: AccountDialog) => ({
    opened: dialog === name,
    onClose: () => setDialog(null),
    onClosed: () => menu.target.current?.focus(),
  });
  const button = (
    <AccountButton ref={menu.target} user={user} aria-haspopup="menu" aria-expanded={menu.opened} onClick={menu.open} />
  );
  return (
    <>
      {menu.opened ? (
        <AccountMenu
          user={user}
          plan={plan}
          isMember={member !== undefined}
          button={button}
          onClose={menu.close}
          onDialog={open}
        />
      ) : (
        button
      )}
      {opened.includes('password') && <ChangePasswordDialog {...dialogProps('password')} email={user?.email} />}
      {opened.includes('render-key') && <RenderKeyDialog {...dialogProps('render-key')} />}
      {opened.includes('delete') && (
        <DeleteAccountDialog {...dialogProps('delete')} email={user?.email} onDeleted={onDeleted} />
      )}
      {member && opened.includes('team') && <MessageTeam {...dialogProps('team')} user={member} />}
    </>
  );
}
