/** The address of a project's editor. */
export function projectPath(id: string): string {
  return `/app/p/${id}`;
}

/** History state that opens the editor with its share dialog. */
export const sharing = { dialog: 'share' } as const;

/** Whether a history entry asks for the share dialog. */
export function asksToShare(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'dialog' in state && state.dialog === sharing.dialog;
}
