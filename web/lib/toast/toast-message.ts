/**
 * Actions whose error toast stays when another action succeeds. Without a topic, the success of any mutation dismisses
 * the toast.
 */
export type ToastTopic =
  | 'generate'
  | 'trending'
  | 'search'
  | 'save-template'
  | 'copy'
  | 'scenes'
  | 'paste'
  | 'replace'
  | 'takes'
  | 'saving';

export interface ToastMessage {
  title: string;
  description?: string;
  /** A second sentence with details. */
  note?: string;
  tone?: 'plain' | 'error';
  /** The action that failed. Its next success dismisses the toast. */
  topic?: ToastTopic;
  /** An action button, such as Undo. */
  action?: { label: string; run: () => void };
}
