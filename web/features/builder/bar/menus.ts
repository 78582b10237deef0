export { BrandItems } from './BrandItems.tsx';
export { MoreItems } from './MoreItems.tsx';
