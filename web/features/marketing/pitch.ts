import { product } from '../../../src/domain/product/product.ts';
import { sceneFields } from '../../../src/domain/scene/fields.ts';
import { capitalNumberWord } from '../../../src/domain/text/number-word.ts';

/** What /get-started says about the product: verifiable facts only. */
export const reasons = [
  {
    title: `${capitalNumberWord(sceneFields.length)} fields per scene`,
    text: 'Action, camera, subject, scene, light, grade, lens, audio and dialog, each with help and an example.',
  },
  {
    title: 'One clean prompt',
    text: 'It grows as you type. Copy takes exactly what the preview shows.',
  },
  {
    title: `${product.presets.count}+ presets`,
    text: 'Camera movement, lighting, grade, Foley and more: pick a line that a crew would understand, then make it yours.',
  },
  {
    title: 'AI for one field at a time',
    text: 'It reads the scenes before and after and writes the field you ask for. The rest stays as you wrote it.',
  },
  {
    title: 'Events become scenes',
    text: 'Search the news and turn an event into a timed list of scenes, ready to rework.',
  },
  {
    title: 'Seconds that add up',
    text: 'Time every scene. The bar shows the film against its target, and the total is always right.',
  },
] as const;

export const badges = ['Secure Payment', 'Professional Tools', 'Instant Access'] as const;
