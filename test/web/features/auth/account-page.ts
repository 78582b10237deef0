import { fireEvent, screen, within } from '@testing-library/react';
import '../../../../web/app/PublicRoutes.tsx';
import '../../../../web/components/ToastRegion.tsx';
import '../../../../web/pages/ForgotPasswordPage.tsx';
import '../../../../web/pages/LoginPage.tsx';
import '../../../../web/pages/RegisterPage.tsx';
import '../../../../web/pages/ResetPasswordPage.tsx';
import { openPath } from '../../open-app.tsx';

export const password = 'a long enough one';

/** Opens a page with an account form, and waits for its script. */
export async function openForm(path: string): Promise<void> {
  openPath(path);
  await screen.findByRole('heading', { level: 1 });
}

export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** Returns the values of the inputs with these labels. */
export const typed = (labels: readonly string[]) => labels.map((label) => input(label).value);

export function fill(texts: Record<string, string>): void {
  for (const [label, value] of Object.entries(texts)) fireEvent.input(input(label), { target: { value } });
}

/** Submits by the button, so that the browser checks what is required. */
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Where toasts are shown. */
export const toasts = async () => within(await screen.findByRole('region', { name: /^Notifications/ }));

/** Creates the server's response to a rejected form. */
export const refusal = (status: number, message: string) => async () =>
  Response.json({ ok: false, message }, { status });
