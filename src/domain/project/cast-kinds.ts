export const castKinds = ['character', 'place', 'prop', 'sound'] as const;
