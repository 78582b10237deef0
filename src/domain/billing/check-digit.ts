/**
 * Whether a card number passes the Luhn check: https://en.wikipedia.org/wiki/Luhn_algorithm
 * @param digits the number, digits only
 */
export function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
