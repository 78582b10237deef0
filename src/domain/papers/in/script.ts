/** The kind of a script paragraph. */
type ScriptElementType =
  | 'heading'
  | 'action'
  | 'character'
  | 'parenthetical'
  | 'dialogue'
  | 'lyrics'
  | 'transition'
  | 'shot'
  | 'note'
  | 'section'
  | 'synopsis';

/** A paragraph of a script, independent of its file format. */
export interface ScriptElement {
  type: ScriptElementType;
  /** The text without the markup of its format. Line breaks within the paragraph stay. */
  text: string;
  /** The line on which the paragraph begins, from 1. */
  line: number;
  /** Only for headings: the scene number in the script. */
  sceneNumber?: string;
  /** Only for characters: set if this character speaks at the same time as the previous character. */
  dual?: true;
}

/** The common form of Fountain and Final Draft scripts. */
export interface Script {
  title?: string;
  elements: ScriptElement[];
}
