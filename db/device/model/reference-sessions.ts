import { buildUser } from '../testing/open-test-device';
import { Refusal } from './refusal';
import type { SignIn } from './sim-server';

const TOKEN_LIFE_MS = 60 * 60_000;

interface Session {
  readonly sub: string;
  isAlive: boolean;
}

const fakeToken = (sub: string, number: number, now: number): string =>
  `h.${btoa(JSON.stringify({ sub, number, iat: Math.floor(now / 1000) })).replace(/=+$/, '')}.s`;

/** Who is signed in at the reference server. */
export class ReferenceSessions {
  readonly #now: () => number;
  #numbers = 0;
  readonly #sessions = new Map<string, Session>();
  readonly #tokens = new Map<string, { session: Session; issuedAt: number }>();
  readonly users = {
    A: buildUser({ _id: 'aaaaaaaaaaaaaaaaaaaaaaaa', username: 'A' }),
    B: buildUser({ _id: 'bbbbbbbbbbbbbbbbbbbbbbbb', username: 'B' }),
  };

  constructor(now: () => number) {
    this.#now = now;
  }

  signIn(name: 'A' | 'B'): SignIn {
    const user = this.users[name];
    const cookie = `cookie-${(this.#numbers += 1)}`;
    const session: Session = { sub: user._id, isAlive: true };
    this.#sessions.set(cookie, session);
    return { user, token: this.#issue(session), cookie };
  }

  end({ cookie }: SignIn): void {
    const session = this.#sessions.get(cookie);
    if (session) session.isAlive = false;
  }

  /** Whose call it is. Throws Refusal. */
  userOf(headers: Record<string, string>): string {
    const token = this.#tokens.get((headers.Authorization ?? '').replace('Bearer ', ''));
    if (!token?.session.isAlive || this.#now() - token.issuedAt > TOKEN_LIFE_MS) throw new Refusal('not_signed_in');
    return token.session.sub;
  }

  /** A new token. Throws Refusal. */
  renew(headers: Record<string, string>, cookie: string): string {
    const session = this.#sessions.get(cookie);
    if (!session?.isAlive) throw new Refusal('not_signed_in');
    if (headers['X-User'] !== session.sub) throw new Refusal('wrong_user');
    return this.#issue(session);
  }

  #issue(session: Session): string {
    const token = fakeToken(session.sub, (this.#numbers += 1), this.#now());
    this.#tokens.set(token, { session, issuedAt: this.#now() });
    return token;
  }
}
