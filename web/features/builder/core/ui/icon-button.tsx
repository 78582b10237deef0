import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import buttons from './buttons.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  icon: Icon;
  label: string;
  [data: `data-${string}`]: unknown;
}

/**
 * A quiet icon button. Call it as a function: with a hundred scenes on the page, one component per button would slow
 * down every keystroke.
 */
export function iconButton({ icon: Icon, label, className = '', ...props }: IconButtonProps) {
  return (
    <button type="button" {...props} className={`${buttons.icon} ${className}`} aria-label={label}>
      <Icon size={16} stroke={1.5} aria-hidden />
    </button>
  );
}
