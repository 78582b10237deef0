/** The parts of https://github.com/papandreou/subset-font that we use; the package ships no types. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'truetype' | 'woff2';
    noHinting?: boolean;
    keepFeatures?: readonly string[];
    dropTables?: readonly string[];
    /** A range limits a variable axis, a number fixes it. */
    variationAxes?: Record<string, number | { min: number; max: number; default: number }>;
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
