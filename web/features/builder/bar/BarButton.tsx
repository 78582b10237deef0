import { ActionIcon, Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTip } from '../../../components/use-tip.tsx';
import { ariaKeys, type Shortcut } from '../core/commands/shortcut.ts';
import { Tip } from '../core/ui/tip.ts';
import classes from './BarButton.module.css';

interface BarButtonProps {
  label: string;
  Icon: Icon;
  /** Shows the label next to the icon instead of in a tooltip. */
  showsLabel?: boolean;
  /** Set as `aria-disabled`, because a disabled button would lose the focus. */
  disabled?: boolean;
  shortcut?: Shortcut | undefined;
  /** Renders a link to this path instead of a button. */
  to?: string;
  onClick?: () => void;
}

/** A low-contrast button or link in the bar. */
export function BarButton({
  label,
  Icon,
  showsLabel = false,
  disabled = false,
  shortcut,
  to,
  onClick,
}: BarButtonProps) {
  const { props, tip } = useTip<HTMLButtonElement & HTMLAnchorElement>(Tip, label);
  const look = { variant: 'quiet', className: classes.button } as const;
  const icon = <Icon size={16} stroke={1.5} aria-hidden />;
  const act = disabled ? undefined : onClick;
  if (showsLabel) {
    const inner = { ...look, size: 'bar', leftSection: icon, children: label } as const;
    return to === undefined ? <Button {...inner} onClick={act} /> : <Button {...inner} component={Link} to={to} />;
  }
  const inner = {
    ...look,
    ...props,
    variant: 'subtle',
    size: 32,
    'aria-label': label,
    'aria-keyshortcuts': shortcut && ariaKeys(shortcut),
    children: icon,
  } as const;
  return (
    <>
      {to === undefined ? (
        <ActionIcon {...inner} aria-disabled={disabled || undefined} onClick={act} />
      ) : (
        <ActionIcon {...inner} component={Link} to={to} />
      )}
      {tip}
    </>
  );
}
