import { ResetPasswordForm } from '../features/auth/ResetPasswordForm.tsx';
import { usePageHead } from '../lib/page/page-head.ts';

export default function ResetPasswordPage() {
  usePageHead('/reset-password');
  return <ResetPasswordForm />;
}
