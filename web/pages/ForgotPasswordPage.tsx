import { ForgotPasswordForm } from '../features/auth/ForgotPasswordForm.tsx';
import { usePageHead } from '../lib/page/page-head.ts';

export default function ForgotPasswordPage() {
  usePageHead('/forgot-password');
  return <ForgotPasswordForm />;
}
