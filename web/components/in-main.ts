/**
 * A value for `portalProps` that renders menus and tooltips into the main landmark: assistive technology expects all
 * content in landmarks, and the scrolling lists in it would clip them.
 */
export const inMain = { target: 'main' };
