/** The sections of `/docs/api` above the list of calls, in order. */
export const guideSections = [
  { id: 'start', title: 'Get started' },
  { id: 'tokens-and-sessions', title: 'Tokens and sessions' },
  { id: 'errors', title: 'Errors' },
  { id: 'limits', title: 'Limits and retries' },
  { id: 'lists', title: 'Lists' },
  { id: 'command-line', title: 'Command line' },
  { id: 'agents', title: 'Agents' },
  { id: 'project-file', title: 'Project files' },
  { id: 'examples', title: 'Examples' },
] as const;

export type GuideSectionId = (typeof guideSections)[number]['id'];
