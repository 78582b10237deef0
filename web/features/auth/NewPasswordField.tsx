import { limits } from '../../../src/domain/product/limits.ts';
import { AccountField } from './AccountField.tsx';

/** Asks for the password of a new account. */
export function NewPasswordField() {
  return (
    <AccountField
      label="Password"
      name="password"
      hint={`Minimum ${limits.password.min} characters`}
      type="password"
      autoComplete="new-password"
      required
    />
  );
}
