import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export interface CutOff {
  /** The same database, by a way that can be cut. */
  url: string;
  /** Nothing gets through any more, and what was on its way is lost. */
  cut(): void;
  mend(): void;
  /** Cut at the first answer to a question in which that stands: it is done, and nobody hears of it. */
  cutAnswerTo(question: string): void;
  /**
   * What is asked from now on in a question in which that stands, and after it on that connection, is on its way for long, whatever becomes of who asked.
   * `onAsked` hears of the first.
   */
  delay(question: string, onAsked?: () => void): void;
  /** What is asked from now on arrives at once. */
  delayNoMore(): void;
  /** What was delayed arrives. Answers how many connections that were; resolves when the database has done it. */
  arrive(): Promise<number>;
  close(): Promise<void>;
}

/** What one connection asked, and is not there yet. */
interface Delayed {
  database: Socket;
  asked: Buffer[];
}

async function arriveAt({ database, asked }: Delayed): Promise<void> {
  database.unpipe().resume();
  const answered = once(database, 'data');
  for (const part of asked) database.write(part);
  await answered;
  database.destroy();
}

/** A way to a test's PostgreSQL that can be cut, as by a machine that goes away and comes back. */
export async function openCutOff(databaseUrl: string): Promise<CutOff> {
  const direct = new URL(databaseUrl);
  const socketFile = join(direct.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const sockets = new Set<Socket>();
  const delayed = new Set<Delayed>();
  let isCut = false;
  let unheard: string | null = null;
  let slow: string | null = null;
  let hearSlow: () => void = () => undefined;
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((caller) => {
    if (isCut) return void caller.destroy();
    const database = connect(socketFile);
    let late: Delayed | null = null;
    let isMet = false;
    for (const socket of [caller, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    caller.on('close', () => late ?? database.destroy());
    database.on('close', () => caller.destroy()).pipe(caller);
    caller.on('data', (asked: Buffer) => {
      // With the first thing it says a connection introduces itself.
      const isFirst = !isMet;
      isMet = true;
      if (isFirst) return void database.write(asked);
      const isSlow = slow !== null && asked.includes(slow);
      if (isSlow) delayed.add((late ??= { database, asked: [] }));
      if (late) late.asked.push(asked);
      if (isSlow) hearSlow();
      if (late) return;
      database.write(asked);
      if (unheard === null || !asked.includes(unheard)) return;
      unheard = null;
      database.unpipe(caller).once('data', cut).resume();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://portal@127.0.0.1:${port}${direct.pathname}`,
    cut,
    mend: () => (isCut = false),
    cutAnswerTo: (question) => (unheard = question),
    delay: (question, onAsked = () => undefined) => ([slow, hearSlow] = [question, onAsked]),
    delayNoMore: () => (slow = null),
    arrive: async () => {
      slow = null;
      const all = [...delayed];
      delayed.clear();
      await Promise.all(all.map(arriveAt));
      return all.length;
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
