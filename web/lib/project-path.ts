/** The address of a project's editor. */
export function projectPath(id: string): string {
  return `/app/p/${id}`;
}
