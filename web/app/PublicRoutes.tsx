import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';

const BlogPage = lazy(() => import('../pages/BlogPage.tsx'));
const BlogPostPage = lazy(() => import('../pages/BlogPostPage.tsx'));
const ContactPage = lazy(() => import('../pages/ContactPage.tsx'));
const DemoPage = lazy(() => import('../pages/DemoPage.tsx'));
const GetStartedPage = lazy(() => import('../pages/GetStartedPage.tsx'));
const HomePage = lazy(() => import('../pages/HomePage.tsx'));
const NotFoundPage = lazy(() => import('../pages/NotFoundPage.tsx'));

const passwordPages = () => import('./password-pages.ts');
const ForgotPasswordPage = lazy(async () => ({ default: (await passwordPages()).ForgotPasswordPage }));
const ResetPasswordPage = lazy(async () => ({ default: (await passwordPages()).ResetPasswordPage }));

/**
 * The pages that a direct visit gets as documents, here for navigation from inside the application, and those that
 * few people ever open.
 */
export default function PublicRoutes() {
  return (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="/blog" element={<BlogPage />} />
      <Route path="/blog/:slug" element={<BlogPostPage />} />
      <Route path="/contact" element={<ContactPage />} />
      <Route path="/demo" element={<DemoPage />} />
      <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="/get-started" element={<GetStartedPage />} />
      <Route path="/reset-password" element={<ResetPasswordPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
