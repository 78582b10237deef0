/** The button that shows what is typed, for every password input: named, and in the keyboard's order. */
export const passwordToggle = { 'aria-label': 'Show or hide what is typed', tabIndex: 0 };
