/**
 * A value for `portalProps` that renders menus into the main landmark, outside the scrolling lists that would clip
 * them.
 */
export const inMain = { target: 'main' };
