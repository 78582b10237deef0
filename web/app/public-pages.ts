import type { ComponentType } from 'react';
import type { PublicPage } from '../../src/domain/site/public-page.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** Pages served as documents on a direct visit. The build manifest finds their styles by file. */
export const documentPages = {
  '/admin/login': { file: 'pages/AdminLoginPage.tsx', load: () => import('../pages/AdminLoginPage.tsx') },
  '/': { file: 'pages/HomePage.tsx', load: () => import('../pages/HomePage.tsx') },
  '/blog': { file: 'pages/BlogPage.tsx', load: () => import('../pages/BlogPage.tsx') },
  '/blog/:slug': { file: 'pages/BlogPostPage.tsx', load: () => import('../pages/BlogPostPage.tsx') },
  '/contact': { file: 'pages/ContactPage.tsx', load: () => import('../pages/ContactPage.tsx') },
  '/docs/api': { file: 'pages/ApiPage.tsx', load: () => import('../pages/ApiPage.tsx') },
  '/demo': { file: 'pages/DemoPage.tsx', load: () => import('../pages/DemoPage.tsx') },
  '/forgot-password': { file: 'pages/ForgotPasswordPage.tsx', load: () => import('../pages/ForgotPasswordPage.tsx') },
  '/get-started': { file: 'pages/GetStartedPage.tsx', load: () => import('../pages/GetStartedPage.tsx') },
  '/login': { file: 'pages/LoginPage.tsx', load: () => import('../pages/LoginPage.tsx') },
  '/register': { file: 'pages/RegisterPage.tsx', load: () => import('../pages/RegisterPage.tsx') },
  '/reset-password': { file: 'pages/ResetPasswordPage.tsx', load: () => import('../pages/ResetPasswordPage.tsx') },
  '/404': { file: 'pages/NotFoundPage.tsx', load: () => import('../pages/NotFoundPage.tsx') },
} satisfies Record<PublicPage['path'], { file: string; load: Load }>;
