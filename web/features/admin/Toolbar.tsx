import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Toolbar.module.css';
import { useAdminCache } from './use-admin-cache.ts';
import type { AdminTab } from './use-filters.ts';

interface ToolbarProps {
  list: AdminTab;
  /** Whether the list is loading. */
  busy: boolean;
  /** The filters. */
  children: ReactNode;
}

/** The bar above a list: filters and a refresh button. */
export function Toolbar({ list, busy, children }: ToolbarProps) {
  const { refresh } = useAdminCache();
  return (
    <div className={classes.toolbar}>
      {children}
      <ActionIcon
        className={classes.refresh}
        variant="default"
        size={36}
        aria-label={`Refresh ${list}`}
        title="Refresh"
        aria-disabled={busy || undefined}
        data-busy={busy || undefined}
        onClick={() => {
          if (!busy) void refresh(list);
        }}
      >
        <IconRefresh size={18} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}
