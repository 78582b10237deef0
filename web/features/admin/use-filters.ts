import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { listCommentsSchema, listLogsSchema, listUsersSchema } from '../../../src/domain/admin.ts';

export const adminTabs = ['users', 'logs', 'comments'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** What of the address narrows a list down. */
type Filter = 'q' | 'subscription' | 'level' | 'user' | 'status';

/** The panel's tab and filters, kept in the address, so that a link or a reload shows the same. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const tab = tabOf(params);
  /** The address as it was asked for last; `params` follow a moment later. */
  const asked = useRef(params);
  useEffect(() => {
    asked.current = params;
  }, [params]);
  /** The address of each tab when it was left. */
  const left = useRef<Partial<Record<AdminTab, URLSearchParams>>>({});

  function go(next: URLSearchParams) {
    asked.current = next;
    setParams(next, { replace: true });
  }

  return {
    tab,
    q: params.get('q') ?? '',
    subscription: read(listUsersSchema.shape.subscription, params.get('subscription')) ?? 'all',
    level: read(listLogsSchema.shape.level, params.get('level')),
    user: read(listLogsSchema.shape.user, params.get('user')),
    status: read(listCommentsSchema.shape.status, params.get('status')),

    /** Changes one filter of the tab that shows; an empty value takes it out. */
    setFilter(filter: Filter, value: string | undefined) {
      // a search that was typed just before its tab was left must not lead back
      if (tabOf(asked.current) !== tab) return;
      const changed = new URLSearchParams(asked.current);
      if (value) changed.set(filter, value);
      else changed.delete(filter);
      go(changed);
    },

    /** Goes to a tab, as it was left, or with these filters alone. */
    showTab(next: AdminTab, filters?: Partial<Record<Filter, string>>) {
      left.current[tab] = asked.current;
      go((!filters && left.current[next]) || new URLSearchParams({ tab: next, ...filters }));
    },
  };
}

export type Filters = ReturnType<typeof useFilters>;

function tabOf(params: URLSearchParams): AdminTab {
  return adminTabs.find((name) => name === params.get('tab')) ?? 'users';
}

/** A value of the address as the lists take it; undefined where there is none, or one that no list knows. */
function read<Value>(schema: z.ZodType<Value>, value: string | null): Value | undefined {
  const checked = schema.safeParse(value ?? undefined);
  return checked.success ? checked.data : undefined;
}
