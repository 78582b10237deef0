import { authRouter } from '../modules/auth/router.ts';
import { templatesRouter } from '../modules/templates/router.ts';
import { router } from '../platform/trpc.ts';

/** Every call of the product, one router per feature. */
export const appRouter = router({
  auth: authRouter,
  templates: templatesRouter,
});
export type AppRouter = typeof appRouter;
