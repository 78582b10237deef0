import { RegisterForm } from '../features/auth/RegisterForm.tsx';
import { usePageHead } from '../lib/page/page-head.ts';

export default function RegisterPage() {
  usePageHead('/register');
  return <RegisterForm />;
}
