import { accountRouter } from '../modules/account/router.ts';
import { adminRouter } from '../modules/admin/router.ts';
import { aiRouter } from '../modules/ai/router.ts';
import { authRouter } from '../modules/auth/router.ts';
import { billingRouter } from '../modules/billing/router.ts';
import { blogRouter } from '../modules/blog/router.ts';
import { picturesRouter } from '../modules/pictures/router.ts';
import { presetsRouter } from '../modules/presets/router.ts';
import { projectsRouter } from '../modules/projects/router.ts';
import { renderKeyRouter, rendersRouter } from '../modules/renders/router.ts';
import { notesRouter, reviewsRouter } from '../modules/reviews/router.ts';
import { sharesRouter } from '../modules/shares/router.ts';
import { supportRouter } from '../modules/support/router.ts';
import { takesRouter } from '../modules/takes/router.ts';
import { targetsRouter } from '../modules/targets/router.ts';
import { templatesRouter } from '../modules/templates/router.ts';
import { tokensRouter } from '../modules/tokens/router.ts';
import { trendingRouter } from '../modules/trending/router.ts';
import { router } from '../platform/calls/trpc.ts';

/** Every call of the product, one router per feature. */
export const appRouter = router({
  account: accountRouter,
  admin: adminRouter,
  auth: authRouter,
  ai: aiRouter,
  billing: billingRouter,
  blog: blogRouter,
  notes: notesRouter,
  pictures: picturesRouter,
  presets: presetsRouter,
  projects: projectsRouter,
  renderKey: renderKeyRouter,
  renders: rendersRouter,
  reviews: reviewsRouter,
  shares: sharesRouter,
  support: supportRouter,
  takes: takesRouter,
  targets: targetsRouter,
  templates: templatesRouter,
  tokens: tokensRouter,
  trending: trendingRouter,
});
export type AppRouter = typeof appRouter;
