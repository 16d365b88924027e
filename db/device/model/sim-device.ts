import type { EntityName, Fields, Session } from '../types';
import type { SignIn } from './sim-server';
import type { SimDatabase } from './sim-types';
import type { Task } from './task';
import type { Link } from './trouble';

export interface RunningTask {
  readonly task: Task;
  readonly tab: number;
}

export interface OpenForm {
  readonly sub: string;
  readonly entity: EntityName;
  readonly id: string;
  readonly seen: Fields;
}

export interface SimDevice {
  readonly index: number;
  isOnline: boolean;
  /** What its link does to uploads. */
  link: Link;
  /** How far its clock is off, ms. */
  clockOff: number;
  /** Dialogs held open, each with the fields it showed when it was opened. */
  forms: OpenForm[];
  session: Session | null;
  signIn: SignIn | null;
  readonly databases: Map<string, SimDatabase>;
  tasks: RunningTask[];
}

export const newDevice = (index: number): SimDevice => ({
  index,
  isOnline: true,
  link: 'good',
  clockOff: 0,
  forms: [],
  session: null,
  signIn: null,
  databases: new Map(),
  tasks: [],
});

/** One person's database on a device. */
export interface Current {
  readonly sub: string;
  readonly db: SimDatabase;
}

/** That of whoever may use the device now. */
export function currentOf({ session, databases }: SimDevice): Current | null {
  const db = session?.state === 'ok' ? databases.get(session.sub) : undefined;
  return session && db ? { sub: session.sub, db } : null;
}
