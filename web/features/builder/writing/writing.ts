export { generateText } from './generation.ts';
export { TakeRow } from './TakeRow.tsx';
