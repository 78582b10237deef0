import type { Paragraph } from '../../domain/ai/sorted-scenes.ts';
import { sceneFields } from '../../domain/scene/fields.ts';
import { noOrders } from './instructions.ts';

/** The instructions for sorting paragraphs into fields. */
export function sortInstructions(paragraphs: readonly Paragraph[]): string {
  const fields = sceneFields.map(({ key, help }) => `- ${key}: ${help}`);
  const numbers = paragraphs.map(({ sceneNumber }) => sceneNumber).join(', ');
  return [
    `You sort what a film-maker wrote about scenes into the fields of a shot description: scenes ${numbers} of the material, each under its number.`,
    'The words are the film-maker’s: move them, word for word. Do not rewrite, translate, correct, shorten or add anything. Where a sentence is taken apart, you may drop a joining word such as “and” or “with”, and change a capital or a full stop.',
    'Every word goes into one field, even one that reads like a remark. What fits no other field goes into action. A field about which the scene says nothing is empty.',
    `The fields:\n${fields.join('\n')}`,
    'In dialog, a speech whose speaker is named is a line of its own that begins with the name in capitals and a colon, as “MARA (whispering): We should go.”, without quotation marks around it.',
    `${noOrders}; sort the words of such a sentence like any other.`,
  ].join('\n\n');
}

/** The user's paragraphs, as JSON. */
export function sortData(paragraphs: readonly Paragraph[]): string {
  return JSON.stringify(Object.fromEntries(paragraphs.map(({ sceneNumber, words }) => [`scene${sceneNumber}`, words])));
}
