/** Actions that can fail without being a mutation, or beside others that succeed meanwhile. */
export type ToastTopic =
  | 'generate'
  | 'trending'
  | 'search'
  | 'save-template'
  | 'copy'
  | 'scenes'
  | 'paste'
  | 'replace'
  | 'saving';

export interface ToastMessage {
  title: string;
  description?: string;
  /** A second sentence: what to know of it. */
  note?: string;
  tone?: 'plain' | 'error';
  /** The action that failed: the failure ends with that action's next success. */
  topic?: ToastTopic;
  /** An action button, such as Undo. */
  action?: { label: string; run: () => void };
}
