export { FindBar } from './FindBar.tsx';
export { closeFind } from './find-commands.ts';
