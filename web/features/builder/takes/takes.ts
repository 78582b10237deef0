import './commands.ts';

export { AddClipTakes, ClipTakes } from './strip/ClipTakes.tsx';
export { SceneTakes, TakesButton } from './strip/marks.tsx';
export { TakesRoom } from './TakesRoom.tsx';
