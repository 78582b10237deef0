import type { Project } from '../project/project.ts';

export type CastEntry = NonNullable<Project['cast']>[number];

/** The keys of an entry's texts, in search order. Each text may mention other entries. */
export const entryTexts = ['text', 'short', 'voice', 'manner'] as const;
export type EntryText = (typeof entryTexts)[number];
