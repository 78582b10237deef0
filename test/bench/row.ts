import type { Budget } from './budget.ts';

/** A line of the table: a figure of the product beside the bare server's. */
export interface Row {
  what: string;
  unit: 'a second' | 'ms' | 'MB';
  product: number;
  bare: number;
  /** The product's share of the bare one's, or how many times it takes as much. */
  ratio: number;
  /** None for a figure that only shows how far there is to go. */
  budget: { atLeastRatio: number } | { atMost: number } | null;
}

/** A line from its two figures. */
export function rowOf({ product, bare, ...row }: Omit<Row, 'ratio'>): Row {
  return { ...row, product: Math.round(product), bare: Math.round(bare), ratio: Number((product / bare).toFixed(2)) };
}

/** The budget of a line. */
export function budgetOf({ what, unit, product, ratio, budget }: Row): Budget {
  if (!budget) return { what, measured: ratio };
  if ('atLeastRatio' in budget) return { what, measured: ratio, atLeast: budget.atLeastRatio };
  return { what: `${what}, ${unit}`, measured: product, atMost: budget.atMost, ratio };
}

/** A line as it is printed. */
export function printed({ budget, ...row }: Row) {
  if (!budget) return { ...row, budget: 'none' };
  return { ...row, budget: 'atMost' in budget ? `at most ${budget.atMost}` : `ratio at least ${budget.atLeastRatio}` };
}
