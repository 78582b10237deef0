import { product } from '../product/product.ts';
import { generatorNames } from '../targets/generators.ts';

/**
 * Returns the plan's features for pricing cards. Separate from `product`, so that pages without such a card do not load
 * the targets.
 * @param aiModel the display name of the configured model; null if there is none
 */
export function planFeatures(aiModel: string | null): readonly string[] {
  return [
    'Unlimited templates and scenes',
    aiModel ? `AI field generation with ${aiModel}` : 'AI field generation',
    `All ${product.presets.libraries} preset libraries (${product.presets.count}+ presets)`,
    'Trending events',
    `Real-time prompt preview for ${generatorNames.length} generators: ${generatorNames.join(', ')}`,
    'Save and export templates',
    'Takes: the clips your generator gave back, kept next to their prompts',
    'Rendering with your own fal.ai key, billed by fal.ai',
    'Duration tracking',
    'Priority support',
  ];
}
