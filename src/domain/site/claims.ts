/** Ratings and testimonials on public pages. Set `shown` to false to hide them all. */
export const claims = {
  /** Whether pages show the rating and testimonials. */
  shown: true,
  rating: { stars: 4.8, count: 127 },
  /** Each person is introduced by their profession. */
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
