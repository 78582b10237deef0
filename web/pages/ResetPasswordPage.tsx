import { useLocation } from 'react-router-dom';
import { BadLink, ResetPasswordForm } from '../features/auth/ResetPasswordForm.tsx';
import { usePageHead } from '../lib/page-head.ts';

/** The token is in the URL's fragment, which browsers never send. */
export default function ResetPasswordPage() {
  usePageHead('/reset-password');
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token');
  // another link in the same tab changes the fragment only
  return token ? <ResetPasswordForm key={token} token={token} /> : <BadLink reason={null} />;
}
