export { Board } from './Board.tsx';
export { BoardTools } from './BoardTools.tsx';
export { PictureTextDialog } from './PictureTextDialog.tsx';
