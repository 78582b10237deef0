/** What an entry of the cast is. */
export const castKinds = ['character', 'place', 'prop', 'sound'] as const;
