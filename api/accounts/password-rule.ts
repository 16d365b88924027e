import { ApiError } from '../http/refusals/api-error';
import { isCommonPassword } from './common-passwords';

/** Words everybody who sees this product would try first (ASVS 6.2.11). */
const PRODUCT_WORDS = ['tap', 'portal', 'nfc'];
const SHORTEST_WORD = 3;
/** A password of which no more than this is left without the words above is those words. */
const LEFT_OVER = 3;

interface Owner {
  username: string;
  email: string;
}

function isMadeOfContext(password: string, { username, email }: Owner): boolean {
  const words = [username, email.split('@')[0] ?? '', ...PRODUCT_WORDS]
    .map((word) => word.normalize('NFC').toLowerCase())
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((a, b) => b.length - a.length);
  let rest = password.normalize('NFC').toLowerCase();
  const before = rest.length;
  for (const word of words) rest = rest.replaceAll(word, '');
  return rest.length < before && rest.length <= LEFT_OVER;
}

/**
 * The part of the rule that needs a list; length is checked at the door (rule 83). Throws 400 with the text on
 * `field`. No demands on what kinds of characters a password has.
 */
export function assertGoodPassword(field: 'password' | 'newPassword', password: string, owner: Owner): void {
  const message = isCommonPassword(password)
    ? 'Adgangskoden er for almindelig. Vælg en, som andre ikke gætter.'
    : isMadeOfContext(password, owner)
      ? 'Adgangskoden må ikke bare være dit brugernavn, din email eller portalens navn.'
      : null;
  if (message !== null) throw new ApiError('invalid', message, { errors: { [field]: message } });
}
