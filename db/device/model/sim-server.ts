import type { Client } from '../../../api/contract/client';
import type { User } from '../../../api/contract/account';
import type { EntityName, Fields, Row } from '../types';

export interface ServerRow {
  readonly owner: string;
  /** The editable fields, `_id` and `version`. */
  readonly row: Row;
}

export type ServerRows = Readonly<Record<EntityName, ReadonlyMap<string, ServerRow>>>;

export interface SignIn {
  readonly user: User;
  readonly token: string;
  /** What the browser sends along for a renewal. */
  readonly cookie: string;
}

/** The server as the simulator needs it: the in-memory reference, or the real API. */
export interface SimServer {
  /** Sign one of the two people in; each call is a new session. */
  signIn(name: 'A' | 'B'): Promise<SignIn>;
  subOf(name: 'A' | 'B'): string;
  /** End a session on the server: its token and its renewal are refused from now on. */
  endSession(signIn: SignIn): Promise<void>;
  /** The network without faults. `cookie` is the calling browser's. */
  clientFor(cookie: () => string): Client;
  /** The server dies between the effect of the next write and whatever it does after it. */
  crashAfterEffect(): void;
  rows(): Promise<ServerRows>;
  /** Can pages have images here? */
  readonly takesImages: boolean;
  /** Take a backup; a later one replaces it. */
  backup(): Promise<void>;
  /**
   * Put the backup back: `npm run restore`, or - not `isHonest` - its files by hand, which nobody is told of. Answers the
   * generation it then has.
   */
  restore(isHonest: boolean): Promise<string>;
  /** 90 days have passed: idempotency keys are gone. */
  forgetKeys(): Promise<void>;
  close(): Promise<void>;
}

/** The fields a schedule edits, for comparing rows of device and server. */
export const MODEL_FIELDS: Readonly<Record<EntityName, readonly string[]>> = {
  stand: ['nickname', 'redirectUrl', 'landingPageId'],
  page: ['title', 'description', 'urlPath', 'logo'],
};

export const modelFields = (entity: EntityName, row: Fields): Fields =>
  Object.fromEntries(MODEL_FIELDS[entity].map((field) => [field, row[field] ?? null]));
