// Menus, dialogs, tools and the rooms that nothing waits for. Loaded when the browser is idle, or on first use.

import './late-styles.ts';
import './rough-cut/commands.ts';

export * from '../../components/Tip.tsx';
export * from './bar/menus.ts';
export * from './continuity/continuity.ts';
export * from './core/scene-menu/SceneItems.tsx';
export * from './core/text/FieldMenu.tsx';
export * from './Dialogs.tsx';
export * from './find/find.ts';
export * from './LateRooms.tsx';
export * from './picker/PresetPicker.tsx';
export * from './preview/menus.ts';
export * from './scenes/scene-tools.ts';
export * from './writing/writing.ts';
