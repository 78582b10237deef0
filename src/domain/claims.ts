/** What others say of the product, as pages claim it: the one file its owner edits, with the one setting that hides it. */
export const claims = {
  /** Whether pages show rating and testimonials at all. */
  shown: true,
  rating: { stars: 4.8, count: 127 },
  /** Each says whose words they are by the work they do. */
  testimonials: [
    {
      text: 'I used to keep my shot lists and my prompts in two files that never agreed. Now they are the same thing.',
      role: 'Director of commercials',
    },
    {
      text: 'It speaks set: key light, lens, grade. My prompts got shorter and the takes got closer.',
      role: 'Cinematographer',
    },
    {
      text: 'Six scenes, thirty seconds, copied before the coffee was done. And I can find it again next week.',
      role: 'Content creator',
    },
  ],
} as const;
