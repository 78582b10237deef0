/** Menus stand in the page's landmark, outside of what scrolls and would cut them off. */
export const inMain = { target: 'main' };
