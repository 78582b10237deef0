import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { listCommentsSchema, listLogsSchema, listUsersSchema } from '../../../src/domain/admin/admin.ts';

export const adminTabs = ['users', 'logs', 'comments'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** Search parameters that filter a list. */
type Filter = 'q' | 'subscription' | 'level' | 'user' | 'status';

/** The panel's tab and filters, kept in the URL so that a link or a reload shows the same list. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const tab = currentTab(params);
  /** The parameters that were set last. `params` update a moment later. */
  const latestParams = useRef(params);
  useEffect(() => {
    latestParams.current = params;
  }, [params]);
  /** Each tab's parameters from when it was last shown. */
  const savedParams = useRef<Partial<Record<AdminTab, URLSearchParams>>>({});

  function go(next: URLSearchParams) {
    latestParams.current = next;
    setParams(next, { replace: true });
  }

  return {
    tab,
    q: params.get('q') ?? '',
    subscription: parseFilter(listUsersSchema.shape.subscription, params.get('subscription')) ?? 'all',
    level: parseFilter(listLogsSchema.shape.level, params.get('level')),
    user: parseFilter(listLogsSchema.shape.user, params.get('user')),
    status: parseFilter(listCommentsSchema.shape.status, params.get('status')),

    /** Changes a filter of the current tab; an empty value removes it. */
    setFilter(filter: Filter, value: string | undefined) {
      // a debounced search that fires after its tab was left must not lead back to it
      if (currentTab(latestParams.current) !== tab) return;
      const changed = new URLSearchParams(latestParams.current);
      if (value) changed.set(filter, value);
      else changed.delete(filter);
      go(changed);
    },

    /** Shows a tab as it was left, or with only the given filters. */
    showTab(next: AdminTab, filters?: Partial<Record<Filter, string>>) {
      savedParams.current[tab] = latestParams.current;
      go((!filters && savedParams.current[next]) || new URLSearchParams({ tab: next, ...filters }));
    },
  };
}

export type Filters = ReturnType<typeof useFilters>;

function currentTab(params: URLSearchParams): AdminTab {
  return adminTabs.find((name) => name === params.get('tab')) ?? 'users';
}

/** Parses a filter from the URL; undefined if missing or invalid. */
function parseFilter<Value>(schema: z.ZodType<Value>, value: string | null): Value | undefined {
  const checked = schema.safeParse(value ?? undefined);
  return checked.success ? checked.data : undefined;
}
