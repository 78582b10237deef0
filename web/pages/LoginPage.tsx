import { LoginForm } from '../features/auth/LoginForm.tsx';
import { usePageHead } from '../lib/page-head.ts';

export default function LoginPage() {
  usePageHead('/login');
  return <LoginForm />;
}
