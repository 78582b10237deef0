import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Plan } from '../../../src/domain/billing/billing.ts';
import { product } from '../../../src/domain/product/product.ts';
import { showToast } from '../../lib/toast/toast.ts';

const parameter = 'message';

/** Opens the editor with the form of the live chat, for subscribers. Visitors log in first. */
export const teamLink = `/app?${parameter}=team`;

/**
 * Whether the page was opened for the live chat. Subscribers get its form; others get a toast that it needs a plan. The
 * parameter is removed, so that a reload does not open it again.
 */
export function useTeamLink(plan: Plan | undefined): boolean {
  const [search, setSearch] = useSearchParams();
  const [isRequested] = useState(() => search.has(parameter));
  const entitled = plan?.entitled;

  useEffect(() => {
    if (!isRequested || entitled === undefined) return;
    setSearch(
      (params) => {
        params.delete(parameter);
        return params;
      },
      { replace: true },
    );
    if (entitled) return;
    showToast({
      title: 'Live chat is for Pro members',
      description: `Write to us on the contact page: we answer within ${product.support.answersWithinHours} hours.`,
      action: { label: 'Contact Us', run: () => location.assign('/contact') },
    });
  }, [isRequested, entitled, setSearch]);

  return isRequested;
}
