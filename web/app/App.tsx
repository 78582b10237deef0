import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PageFailure } from '../components/PageFailure.tsx';

const AppPage = lazy(() => import('../pages/AppPage.tsx'));
const HomePage = lazy(() => import('../pages/HomePage.tsx'));
const LoginPage = lazy(() => import('../pages/LoginPage.tsx'));
const NotFoundPage = lazy(() => import('../pages/NotFoundPage.tsx'));
const RegisterPage = lazy(() => import('../pages/RegisterPage.tsx'));

export function App() {
  return (
    <PageFailure>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<HomePage />} />
          <Route path="/app" element={<AppPage />} />
          <Route path="/login" element={<LoginPage />} />
          <Route path="/register" element={<RegisterPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </PageFailure>
  );
}
