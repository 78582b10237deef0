import { createContext } from 'react';

/**
 * Whether the opened project's first frame has been painted: until then, parts that it can do without are left out, so
 * that the first field can be typed in early.
 */
export const Painted = createContext(true);
