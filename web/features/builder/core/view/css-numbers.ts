import type { CSSProperties } from 'react';

/** Numbers as CSS custom properties for an inline style. */
export function cssNumbers(numbers: Record<`--${string}`, number>): CSSProperties {
  // React's CSSProperties type has no custom properties
  return numbers as CSSProperties;
}
