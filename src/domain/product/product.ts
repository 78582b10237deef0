/** The product's name and price. To rename or reprice the product, edit only this file. */
export const product = {
  name: 'Promptreel',
  tagline: 'Compose the film before you generate it',
  plan: 'Professional',
  /** US dollars a month. */
  pricePerMonth: 24,
  trialDays: 4,
  /** The minimum number of libraries and presets that pages promise, without the camera presets. */
  presets: { libraries: 8, count: 64 },
  support: { hours: 'Monday to Friday, 9-6 PST', weekend: 'Email only on weekends', answersWithinHours: 24 },
} as const;
