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
  close(): Promise<void>;
}

/** A way to a test's PostgreSQL that can be cut, as by a machine that goes away and comes back. */
export async function openCutOff(databaseUrl: string): Promise<CutOff> {
  const direct = new URL(databaseUrl);
  const socketFile = join(direct.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const sockets = new Set<Socket>();
  let isCut = false;
  let unheard: string | null = null;
  const server = createServer((caller) => {
    if (isCut) return void caller.destroy();
    const database = connect(socketFile);
    for (const [from, to] of [
      [caller, database],
      [database, caller],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
    caller.on('data', (asked: Buffer) => {
      if (unheard === null || !asked.includes(unheard)) return;
      unheard = null;
      database.unpipe(caller).once('data', cut).resume();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `postgres://portal@127.0.0.1:${port}${direct.pathname}`,
    cut,
    mend: () => (isCut = false),
    cutAnswerTo: (question) => (unheard = question),
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
