/** What the product is called and what it costs: the one place its owner changes to rename or reprice it. */
export const product = {
  name: 'Promptreel',
  tagline: 'Compose the film before you generate it',
  plan: 'Professional',
  /** US dollars a month. */
  pricePerMonth: 24,
  trialDays: 4,
} as const;
