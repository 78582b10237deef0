import { lazyModule } from '../../../../lib/page/lazy-module.tsx';

export const tipCode = lazyModule(() => import('../../../../components/Tip.tsx'));

/** The tooltip of a button. */
export const Tip = tipCode.part('Tip');
