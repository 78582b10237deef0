/** The address of a project's editor. */
export function projectPath(id: string): string {
  return `/app/p/${id}`;
}

/** The state of a history entry at which the editor opens with the links to its project. */
export const sharing = { dialog: 'share' } as const;

/** Whether the state of a history entry asks for that. */
export function asksToShare(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'dialog' in state && state.dialog === sharing.dialog;
}
