// Panels around the fields, and the code that saves to the server. Loaded right after the first paint.

import './late-styles.ts';

export * from './core/sync/saving.ts';
export * from './follow/follow.ts';
export * from './mentions/Mentions.tsx';
export * from './notes/notes.ts';
export * from './notices/DraftNotices.tsx';
export * from './preview/preview.ts';
export * from './scenes/scenes.ts';
export * from './timeline/ClipBrackets.tsx';
