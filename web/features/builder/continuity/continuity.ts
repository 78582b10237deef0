export { CastFields } from './CastFields.tsx';
export { LookFields } from './LookFields.tsx';
