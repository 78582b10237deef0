import { useRef, useState } from 'react';
import type { CurrentUser } from '../../src/domain/accounts.ts';
import type { Plan } from '../../src/domain/billing.ts';
import { AccountMenu } from '../features/account/AccountMenu.tsx';
import { MessageTeam } from '../features/support/MessageTeam.tsx';

interface AccountCornerProps {
  /** Unknown until the server has answered. */
  user: CurrentUser | undefined;
  plan: Plan | undefined;
  /** Whether the page opens with the messages to the team. */
  wantsTeam?: boolean;
  onDeleted: () => void;
}

/** The account's menu, with the messages to the team that it opens for subscribers. */
export function AccountCorner({ user, plan, wantsTeam = false, onDeleted }: AccountCornerProps) {
  const [team, setTeam] = useState(wantsTeam);
  const button = useRef<HTMLButtonElement>(null);
  const member = plan?.entitled ? user : undefined;
  return (
    <>
      <AccountMenu
        user={user}
        plan={plan}
        button={button}
        onMessageTeam={member && (() => setTeam(true))}
        onDeleted={onDeleted}
      />
      {member && (
        <MessageTeam
          user={member}
          opened={team}
          onClose={() => setTeam(false)}
          onClosed={() => button.current?.focus()}
        />
      )}
    </>
  );
}
