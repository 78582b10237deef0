import type { MessageStatus } from '../../src/domain/support.ts';

/** How far the answer to a message is, for people. */
export const statusWords: Record<MessageStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  resolved: 'Resolved',
  closed: 'Closed',
};
