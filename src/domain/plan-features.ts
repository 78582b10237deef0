import { product } from './product.ts';
import { generatorNames } from './targets/generators.ts';

/**
 * What the plan offers, for the cards that sell it. Apart from `product`, so that pages without such a card do not load
 * the prompt's formats.
 * @param aiModel the configured model as people write it; null where none is set up
 */
export function planFeatures(aiModel: string | null): readonly string[] {
  return [
    'Unlimited templates and scenes',
    aiModel ? `AI field generation with ${aiModel}` : 'AI field generation',
    `All ${product.presets.libraries} preset libraries (${product.presets.count}+ presets)`,
    'Trending events',
    `Real-time prompt preview for ${generatorNames.length} generators: ${generatorNames.join(', ')}`,
    'Save and export templates',
    'Duration tracking',
    'Priority support',
  ];
}
