/** Whether a list or the prompt has a scroll of its own; where it is as long as what is in it, the page scrolls. */
export const scrolls = (element: Element) => getComputedStyle(element).overflowY !== 'visible';
