import { aiRouter } from '../modules/ai/router.ts';
import { authRouter } from '../modules/auth/router.ts';
import { presetsRouter } from '../modules/presets/router.ts';
import { templatesRouter } from '../modules/templates/router.ts';
import { trendingRouter } from '../modules/trending/router.ts';
import { router } from '../platform/trpc.ts';

/** Every call of the product, one router per feature. */
export const appRouter = router({
  auth: authRouter,
  ai: aiRouter,
  presets: presetsRouter,
  templates: templatesRouter,
  trending: trendingRouter,
});
export type AppRouter = typeof appRouter;
