/** What the product is called and costs: the one place its owner changes to rename or reprice it. */
export const product = {
  name: 'Promptreel',
  tagline: 'Compose the film before you generate it',
  plan: 'Professional',
  /** US dollars a month. */
  pricePerMonth: 24,
  trialDays: 4,
  /** What the preset libraries hold at least, as the pages claim. The cameras of the Cam field come on top. */
  presets: { libraries: 8, count: 64 },
  support: { hours: 'Monday to Friday, 9-6 PST', weekend: 'Email only on weekends', answersWithinHours: 24 },
} as const;
