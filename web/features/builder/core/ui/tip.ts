import { lazyModule } from '../../../../lib/page/lazy-module.tsx';

export const tipCode = lazyModule(() => import('../../../../components/Tip.tsx'));

/** A button's tooltip. */
export const Tip = tipCode.part('Tip');
