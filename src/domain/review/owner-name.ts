interface Owner {
  email: string;
  firstName: string;
  lastName: string;
}

const anonymous = 'The owner';

/** Returns the name shown with an owner's answers. Never an email address. */
export function ownerName({ firstName, lastName }: Pick<Owner, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || anonymous;
}

/** Whether a reviewer's name could be taken for the owner's: equal except for case, spaces, marks and punctuation. */
export function isOwnerName(name: string, owner: Owner): boolean {
  const { email, firstName, lastName } = owner;
  const ownerNames = [ownerName(owner), `${lastName} ${firstName}`, email, anonymous, 'owner'];
  return ownerNames.map(letters).filter(Boolean).includes(letters(name));
}

/** Returns the letters and digits of a name in their simplest form: `Ｚoë O'Hara` becomes `zoeohara`. */
function letters(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
