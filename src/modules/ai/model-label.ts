/** Sizes that OpenAI writes in lower case. */
const sizes = new Set(['mini', 'nano', 'pro']);

/**
 * A model's display name: `gpt-6-luna` is GPT-6 Luna, `gpt-4.1-mini` is GPT-4.1 mini, without a snapshot's date. Other
 * names stay as they are.
 */
export function modelLabel(model: string): string {
  const [, version, words = ''] = /^gpt-(\d[\w.]*)((?:-[\w.]+)*?)(?:-\d{4}-\d\d-\d\d)?$/.exec(model) ?? [];
  if (version === undefined) return model;
  const names = words.split('-').slice(1);
  const written = names.map((name) => (sizes.has(name) ? name : name.charAt(0).toUpperCase() + name.slice(1)));
  return [`GPT-${version}`, ...written].join(' ');
}
