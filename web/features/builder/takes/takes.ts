import './commands.ts';

export { AddClipTakes, ClipTakes } from './ClipTakes.tsx';
export { SceneTakes } from './marks.tsx';
export { TakesRoom } from './TakesRoom.tsx';
