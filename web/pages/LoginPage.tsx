import { LoginForm } from '../features/auth/LoginForm.tsx';
import { usePageHead } from '../lib/page/page-head.ts';

export default function LoginPage() {
  usePageHead('/login');
  return <LoginForm />;
}
