/** One chunk for both: as two, they would tear that of the log-in's inputs into more. */
export { default as ForgotPasswordPage } from '../pages/ForgotPasswordPage.tsx';
export { default as ResetPasswordPage } from '../pages/ResetPasswordPage.tsx';
