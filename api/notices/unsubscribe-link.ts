import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { fillAddress, SERVER_PATHS } from '../contract/addresses';
import { NOTICE_KINDS, type NoticeKind } from '../contract/notices';
import type { Config } from '../config';

/** Whose mails of what kind. */
export interface Unsubscription {
  userId: string;
  kind: NoticeKind;
}

/** Derived, so that the secret itself never meets a signature of another purpose. */
const sign = (secret: string, text: string): Buffer =>
  createHmac('sha256', createHash('sha256').update(`unsubscribe:${secret}`).digest())
    .update(text)
    .digest();

const textOf = ({ userId, kind }: Unsubscription): string => `${userId}.${kind}`;

/** The part of the address that says whose mails of what kind end. It holds for ever: mails are kept. */
function writeUnsubscription({ secrets }: Pick<Config, 'secrets'>, of: Unsubscription): string {
  const [newest = ''] = secrets;
  return `${textOf(of)}.${sign(newest, textOf(of)).toString('base64url')}`;
}

/** null when it is not one of ours. */
export function readUnsubscription({ secrets }: Pick<Config, 'secrets'>, token: string): Unsubscription | null {
  const [, userId = '', word = '', signature = ''] = /^([0-9a-f]{24})\.(\w{1,20})\.([\w-]{43})$/.exec(token) ?? [];
  const kind = NOTICE_KINDS.find((known) => known === word);
  if (!kind) return null;
  const given = Buffer.from(signature, 'base64url');
  const isOurs = secrets.some((secret) => {
    const right = sign(secret, textOf({ userId, kind }));
    return right.length === given.length && timingSafeEqual(right, given);
  });
  return isOurs ? { userId, kind } : null;
}

export const unsubscribeAddress = (config: Pick<Config, 'secrets' | 'publicUrl'>, of: Unsubscription): string =>
  config.publicUrl + fillAddress(SERVER_PATHS.unsubscribe, writeUnsubscription(config, of));
