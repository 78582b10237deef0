/** The API that the benchmarks use: https://github.com/GoogleChrome/lighthouse/blob/main/docs/readme.md */
declare module 'lighthouse' {
  interface Audit {
    title: string;
    /** 0 to 1; null where it does not apply. */
    score: number | null;
    numericValue?: number;
    details?: { type: 'table'; items: unknown[] } | { type: 'list' };
  }
  interface Result {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, Audit>;
    environment: { benchmarkIndex: number };
    runtimeError?: { message: string };
  }
  interface Flags {
    port: number;
    logLevel: 'error';
    onlyCategories: string[];
    skipAudits: string[] | null;
  }
  export const desktopConfig: unique symbol;
  export default function lighthouse(
    url: string,
    flags: Flags,
    config?: typeof desktopConfig,
  ): Promise<{ lhr: Result } | undefined>;
}
