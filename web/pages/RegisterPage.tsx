import { RegisterForm } from '../features/auth/RegisterForm.tsx';
import { usePageHead } from '../lib/page-head.ts';

export default function RegisterPage() {
  usePageHead('/register');
  return <RegisterForm />;
}
