import { readFileSync } from 'node:fs';
import type { AccountRefusalReason } from '../../domain/account/accounts.ts';
import { product } from '../../domain/product/product.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { fromProjectRoot } from '../../platform/project-root.ts';

/**
 * The 10,000 most common passwords of at least six characters, the most common first, in lower case: the head of the
 * list in @zxcvbn-ts/language-common 4.1.3 (MIT), https://github.com/zxcvbn-ts/zxcvbn
 */
const list = readFileSync(fromProjectRoot('src/modules/auth/common-passwords.txt'), 'utf8');
const common = new Set(list.split('\n').filter(Boolean));
const productName = comparable(product.name);

/**
 * Rejects the passwords that attackers try first, ignoring case and Unicode variants.
 * @param field the input field with the password, named in the error
 * @throws BAD_REQUEST for a common password, and for the product's name with or without digits and punctuation
 */
export function assertUncommonPassword(password: string, field: string): void {
  const compared = comparable(password);
  const reason: AccountRefusalReason = 'common-password';
  if (common.has(compared)) {
    throw trpcError('BAD_REQUEST', 'This password is one of the most common ones. Choose another.', { reason, field });
  }
  if (compared.replaceAll(/\P{L}/gu, '') === productName) {
    const message = `This password is little more than the name ${product.name}. Choose another.`;
    throw trpcError('BAD_REQUEST', message, { reason, field });
  }
}

function comparable(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}
