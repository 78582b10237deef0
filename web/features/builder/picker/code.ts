import { lazyModule } from '../../../lib/lazy-module.tsx';

export const pickerCode = lazyModule<typeof import('./PresetPicker.tsx')>();
