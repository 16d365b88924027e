import * as v from 'valibot';
import { LENGTHS } from './limits';
import { typedText } from './text';

const USERNAME_TOO_LONG = `Brugernavnet må højst være på ${LENGTHS.username} tegn`;

/** Username: 3–30 letters (with æøå), digits, dot, underscore, hyphen; never '@' (rules 68–69). */
export const Username = v.pipe(
  // An accent typed on its own is a character until it is joined with its letter.
  typedText('Skriv et brugernavn', 90, USERNAME_TOO_LONG),
  v.normalize('NFC'),
  v.minLength(3, 'Brugernavnet skal være på mindst 3 tegn'),
  v.maxLength(LENGTHS.username, USERNAME_TOO_LONG),
  v.regex(/^[\p{L}\p{N}._-]+$/u, 'Brug kun bogstaver, tal, punktum, bindestreg og understregning'),
);

export const Email = v.pipe(
  typedText('Skriv en email', LENGTHS.email, 'Emailadressen er for lang'),
  // Neither spaces nor characters nobody sees: two addresses that look alike would be two accounts with one letter box.
  v.regex(
    /^[^\p{C}\p{Z}@,;:<>"()[\]\\]+@(?:[^\p{C}\p{Z}@,;:<>"()[\]\\.]+\.)+[^\p{C}\p{Z}@,;:<>"()[\]\\.]+$/u,
    'Skriv en gyldig emailadresse',
  ),
);

const PASSWORD_TOO_LONG = `Adgangskoden må højst være på ${LENGTHS.password} tegn`;

/** New password: 8–128 characters, never trimmed (rule 83). The list of common ones is checked by the server. */
export const NewPassword = v.pipe(
  v.string('Skriv en adgangskode'),
  v.maxLength(LENGTHS.passwordUnits, PASSWORD_TOO_LONG),
  v.check((value) => [...value].length >= 8, 'Adgangskoden skal være på mindst 8 tegn'),
  v.check((value) => [...value].length <= LENGTHS.password, PASSWORD_TOO_LONG),
);

/** A password being checked, not chosen: only its presence and a ceiling matter. */
const GivenPassword = v.pipe(
  v.string('Skriv din adgangskode'),
  v.minLength(1, 'Skriv din adgangskode'),
  v.maxLength(LENGTHS.givenPassword, 'Adgangskoden er for lang'),
);

/** Cut rather than refused: a wrong sticker never locks a user out, however long it is (rule 39). */
const OptionalStanderId = v.optional(
  v.nullable(
    v.pipe(
      v.string('Produkt ID skal være tekst'),
      v.transform((id) => id.slice(0, 100)),
    ),
  ),
);

/** Longer than any username or email: what is compared with them. */
const LoginName = typedText('Skriv dit brugernavn', 320, 'Brugernavnet er for langt');

/** The user as every call answers it: exactly these fields, never a hash or session (rules 94–95). */
export const User = v.object({
  _id: v.string(),
  username: v.string(),
  email: v.string(),
  isAdmin: v.boolean(),
  isBlocked: v.boolean(),
  /** ISO-8601 UTC. */
  createdAt: v.string(),
  /** Address of the image below /uploads/, or null. */
  profileImage: v.nullable(v.string()),
  /** The word "connected" while Google My Business is connected; never a token. */
  googleAccessToken: v.optional(v.literal('connected')),
  mustChangePassword: v.optional(v.boolean()),
  /** false when own taps are kept apart; left out when they are counted like all others. */
  countOwnTaps: v.optional(v.literal(false)),
});
export type User = v.InferOutput<typeof User>;

/** `username` or `email`, each holding either (rule 68). */
export const LoginBody = v.object({
  username: v.optional(LoginName),
  email: v.optional(LoginName),
  password: GivenPassword,
  standerId: OptionalStanderId,
});
export type LoginBody = v.InferInput<typeof LoginBody>;

export const RegisterBody = v.object({ username: Username, email: Email, password: NewPassword, standerId: OptionalStanderId });
export type RegisterBody = v.InferInput<typeof RegisterBody>;

/** What became of the standerId sent along with a sign-in (rule 39): a wrong sticker never locks a user out. */
export const Activation = v.object({ ok: v.boolean(), message: v.string() });
export type Activation = v.InferOutput<typeof Activation>;

export const SignedIn = v.object({
  token: v.string(),
  user: User,
  message: v.optional(v.string()),
  activation: v.optional(Activation),
});
export type SignedIn = v.InferOutput<typeof SignedIn>;

export const TokenAnswer = v.object({ token: v.string() });
export const StatusAnswer = v.object({ isAuthenticated: v.boolean() });
export const ValidAnswer = v.object({ valid: v.literal(true) });
export const MessageAnswer = v.object({ message: v.string() });

export const ChangePasswordBody = v.object({ currentPassword: GivenPassword, newPassword: NewPassword });
export const ChangePasswordAnswer = v.object({ message: v.string(), token: v.string() });
export const RequestResetBody = v.object({ email: Email });
export const ResetPasswordBody = v.object({
  token: v.pipe(v.string('Linket mangler'), v.maxLength(200, 'Linket er ugyldigt')),
  newPassword: NewPassword,
});
export const OwnTapsBody = v.object({ count: v.boolean('Skal være sand eller falsk') });
export const OwnTapsAnswer = v.object({ count: v.boolean(), message: v.string() });
export const ProfileImageAnswer = v.object({ user: v.object({ profileImage: v.nullable(v.string()) }), message: v.string() });

/** One signed-in browser, as shown under "Aktive sessioner". Times ISO-8601 UTC. */
export const Session = v.object({
  _id: v.string(),
  /** Browser family and system in words, e.g. "Safari på iPhone". */
  label: v.string(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  isCurrent: v.boolean(),
});
export type Session = v.InferOutput<typeof Session>;

/** Own account deletion needs the password, or the username typed when the account has none (rule 99). */
export const DeleteAccountBody = v.object({
  password: v.optional(v.pipe(v.string('Skriv din adgangskode'), v.maxLength(LENGTHS.givenPassword, 'Adgangskoden er for lang'))),
  confirmUsername: v.optional(typedText('Skriv dit brugernavn', 320, 'Brugernavnet er for langt')),
});
