import type { MessageStatus } from '../../src/domain/admin/support.ts';

/** Labels for a support message's status. */
export const statusLabels: Record<MessageStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  resolved: 'Resolved',
  closed: 'Closed',
};
