import { AdminLoginForm } from '../features/auth/AdminLoginForm.tsx';
import { usePageHead } from '../lib/page/page-head.ts';

export default function AdminLoginPage() {
  usePageHead('/admin/login');
  return <AdminLoginForm />;
}
