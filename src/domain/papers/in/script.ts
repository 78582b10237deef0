/** What a paragraph of a script is. */
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

/** A paragraph of a script, whatever format it was written in. */
export interface ScriptElement {
  type: ScriptElementType;
  /** Without the marks of its format; line breaks of a paragraph stay. */
  text: string;
  /** The line of the file that it begins on, from 1. */
  line: number;
  /** Of a heading: the number that the script gives it. */
  sceneNumber?: string;
  /** Of a character: speaks at the same time as the one before. */
  dual?: true;
}

/** A script as one list of paragraphs, which both Fountain and Final Draft become. */
export interface Script {
  title?: string;
  elements: ScriptElement[];
}
