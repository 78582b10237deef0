import type { ComponentProps } from 'react';
import { AccountField } from './AccountField.tsx';

/** Asks for the email address of an account. */
export function EmailField(props: Pick<ComponentProps<typeof AccountField>, 'autoFocus'>) {
  return (
    <AccountField
      label="Email"
      name="email"
      type="email"
      placeholder="you@studio.com"
      autoComplete="email"
      required
      {...props}
    />
  );
}
