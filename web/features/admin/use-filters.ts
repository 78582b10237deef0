import { useRef } from 'react';
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
  const tab = adminTabs.find((name) => name === params.get('tab')) ?? 'users';
  /** The address of each tab when it was left. */
  const left = useRef<Partial<Record<AdminTab, URLSearchParams>>>({});

  return {
    tab,
    q: params.get('q') ?? '',
    subscription: read(listUsersSchema.shape.subscription, params.get('subscription')) ?? 'all',
    level: read(listLogsSchema.shape.level, params.get('level')),
    user: read(listLogsSchema.shape.user, params.get('user')),
    status: read(listCommentsSchema.shape.status, params.get('status')),

    /** Changes one filter of the tab that shows; an empty value takes it out. */
    setFilter(filter: Filter, value: string | undefined) {
      const changed = new URLSearchParams(params);
      if (value) changed.set(filter, value);
      else changed.delete(filter);
      setParams(changed, { replace: true });
    },

    /** Goes to a tab, as it was left, or with these filters alone. */
    showTab(next: AdminTab, filters?: Partial<Record<Filter, string>>) {
      left.current[tab] = params;
      setParams((!filters && left.current[next]) || { tab: next, ...filters }, { replace: true });
    },
  };
}

export type Filters = ReturnType<typeof useFilters>;

/** A value of the address as the lists take it; undefined where there is none, or one that no list knows. */
function read<Value>(schema: z.ZodType<Value>, value: string | null): Value | undefined {
  const checked = schema.safeParse(value ?? undefined);
  return checked.success ? checked.data : undefined;
}
