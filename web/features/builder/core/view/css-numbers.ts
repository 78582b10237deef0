import type { CSSProperties } from 'react';

/** Numbers that the style sheet places things by. */
export function cssNumbers(numbers: Record<`--${string}`, number>): CSSProperties {
  // React's type has no custom properties
  return numbers as CSSProperties;
}
