/** The show/hide button of every password input, reachable by keyboard. */
export const passwordToggle = { 'aria-label': 'Show or hide what is typed', tabIndex: 0 };
