import { TextInput } from '@mantine/core';
import { limits } from '../../../src/domain/product/limits.ts';

interface PostalCodeInputProps {
  value: string;
  onChange: (value: string) => void;
}

/** The billing postal code. Stripe's card form is configured not to ask for it. */
export function PostalCodeInput({ value, onChange }: PostalCodeInputProps) {
  return (
    <TextInput
      label="Postal code"
      placeholder="Zip / Postal Code"
      name="postal-code"
      autoComplete="postal-code"
      required
      maxLength={limits.postalCodeLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
