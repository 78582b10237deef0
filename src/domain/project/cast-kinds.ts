/** The kinds of cast entries. */
export const castKinds = ['character', 'place', 'prop', 'sound'] as const;
