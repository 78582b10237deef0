import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PageFailure } from '../components/PageFailure.tsx';
import { useSession } from '../lib/current-user.ts';
import { SignedIn } from '../lib/signed-in.ts';

const AppPage = lazy(() => import('../pages/AppPage.tsx'));
const BlogPage = lazy(() => import('../pages/BlogPage.tsx'));
const BlogPostPage = lazy(() => import('../pages/BlogPostPage.tsx'));
const ContactPage = lazy(() => import('../pages/ContactPage.tsx'));
const DemoPage = lazy(() => import('../pages/DemoPage.tsx'));
const HomePage = lazy(() => import('../pages/HomePage.tsx'));
const LoginPage = lazy(() => import('../pages/LoginPage.tsx'));
const NotFoundPage = lazy(() => import('../pages/NotFoundPage.tsx'));
const GetStartedPage = lazy(() => import('../pages/GetStartedPage.tsx'));
const RegisterPage = lazy(() => import('../pages/RegisterPage.tsx'));
const SubscribePage = lazy(() => import('../pages/SubscribePage.tsx'));

export function App() {
  const session = useSession();
  return (
    <SignedIn.Provider value={session.status === 'signed-in'}>
      <PageFailure>
        <Suspense fallback={null}>
          <Routes>
            <Route path="/" element={<HomePage />} />
            <Route path="/app" element={<AppPage />} />
            <Route path="/blog" element={<BlogPage />} />
            <Route path="/blog/:slug" element={<BlogPostPage />} />
            <Route path="/contact" element={<ContactPage />} />
            <Route path="/demo" element={<DemoPage />} />
            <Route path="/get-started" element={<GetStartedPage />} />
            <Route path="/login" element={<LoginPage />} />
            <Route path="/register" element={<RegisterPage />} />
            <Route path="/subscribe" element={<SubscribePage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </PageFailure>
    </SignedIn.Provider>
  );
}
