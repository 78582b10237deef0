/** Matches cells that spreadsheets would treat as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const formula = /^'*[=+\-@\t\r]/u;

/** Writes rows as RFC 4180 CSV, with CRLF line ends and a byte order mark so that Excel detects UTF-8. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/**
 * Puts an apostrophe in front of a text that looks like a formula, even if the text already begins with an apostrophe.
 * A reader that removes one apostrophe where `/^'+[=+\-@\t\r]/` matches gets every text back.
 */
export function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/**
 * Quotes a cell by RFC 4180, section 2, rules 5 to 7. Also quotes leading and trailing white space, which some readers
 * would trim.
 */
function cell(text: string): string {
  return /[",\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
