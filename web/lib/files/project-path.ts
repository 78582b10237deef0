/** The address of a project's editor. */
export function projectPath(id: string): string {
  return `/app/p/${id}`;
}

/** History state that opens the editor with its share dialog. */
export const shareDialogState = { dialog: 'share' } as const;

/** Whether a history state opens the share dialog. */
export function opensShareDialog(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'dialog' in state && state.dialog === shareDialogState.dialog;
}
