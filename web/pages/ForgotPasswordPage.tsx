import { mailStandInNote } from '../../src/domain/site/forms.ts';
import { ForgotPasswordForm } from '../features/auth/ForgotPasswordForm.tsx';
import { trpc } from '../lib/calls/trpc.ts';
import { usePageHead } from '../lib/page/page-head.ts';

export default function ForgotPasswordPage() {
  usePageHead('/forgot-password');
  const { data } = trpc.auth.mailInfo.useQuery();
  return <ForgotPasswordForm mailNote={data?.standIn ? mailStandInNote : null} />;
}
