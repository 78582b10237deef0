/** What the product is called, costs and claims: the one place its owner changes to rename or reprice it. */
export const product = {
  name: 'Promptreel',
  tagline: 'Compose the film before you generate it',
  plan: 'Professional',
  /** US dollars a month. */
  pricePerMonth: 24,
  trialDays: 4,
  rating: { stars: 4.8, count: 127 },
  support: { hours: 'Monday to Friday, 9-6 PST', weekend: 'E-mail only at the weekend', answersWithinHours: 24 },
} as const;
