/** A measurement with its minimum or maximum. */
export interface Budget {
  what: string;
  measured: number;
  atLeast?: number;
  atMost?: number;
  /** The measurement beside its bare counterpart's: what tells one run from another where machines differ. */
  ratio?: number;
}

export function holds({ measured, atLeast = -Infinity, atMost = Infinity }: Budget): boolean {
  return measured >= atLeast && measured <= atMost;
}

/** Prints the budgets that fail. @returns whether all pass */
export function reportBudgets(budgets: readonly Budget[]): boolean {
  const failed = budgets.filter((budget) => !holds(budget));
  for (const { what, measured, atLeast, atMost } of failed) {
    const limit = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
    process.stdout.write(`FAILS  ${what}: ${measured}, must be ${limit}\n`);
  }
  if (failed.length === 0) process.stdout.write(`All ${budgets.length} budgets hold.\n`);
  return failed.length === 0;
}
