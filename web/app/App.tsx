import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PageFailure } from '../components/PageFailure.tsx';
import { RemovePlaceholder } from '../components/RemovePlaceholder.tsx';
import { useSession } from '../lib/account/current-user.ts';
import { SignedIn } from '../lib/account/signed-in.ts';
import { AiModel, readAiModel } from '../lib/ai-model.ts';

const AdminRoutes = lazy(() => import('./AdminRoutes.tsx'));
const AppPage = lazy(() => import('../pages/AppPage.tsx'));
const ProjectsPage = lazy(() => import('../pages/ProjectsPage.tsx'));
const TokensPage = lazy(() => import('../pages/TokensPage.tsx'));
const PublicRoutes = lazy(() => import('./PublicRoutes.tsx'));

const aiModel = readAiModel();

export function App() {
  const session = useSession();
  return (
    <SignedIn.Provider value={session.status === 'signed-in'}>
      <AiModel.Provider value={aiModel}>
        <PageFailure>
          <Suspense fallback={null}>
            <RemovePlaceholder />
            <Routes>
              <Route path="/admin/*" element={<AdminRoutes />} />
              <Route path="/app" element={<AppPage />} />
              <Route path="/app/p/:project" element={<AppPage />} />
              <Route path="/app/projects" element={<ProjectsPage />} />
              <Route path="/account/tokens" element={<TokensPage />} />
              <Route path="*" element={<PublicRoutes />} />
            </Routes>
          </Suspense>
        </PageFailure>
      </AiModel.Provider>
    </SignedIn.Provider>
  );
}
