import type { Project } from './project.ts';

export type CastEntry = NonNullable<Project['cast']>[number];

/** The texts of an entry that hold words of the film, and mentions of others, in the order in which they are searched. */
export const entryTexts = ['text', 'short', 'voice', 'manner'] as const;
export type EntryText = (typeof entryTexts)[number];
