export { SceneDrag } from './SceneDrag.tsx';
export { SelectionBar } from './SelectionBar.tsx';
