import './commands.ts';

export { ClipRender } from './ClipRender.tsx';
export { RenderRoom } from './RenderRoom.tsx';
