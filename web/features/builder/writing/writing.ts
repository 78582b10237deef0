export { generateText } from './generation.ts';
export { VariantRow } from './VariantRow.tsx';
