import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { endpoints } from '../contract/endpoints';
import type { Dashboard } from './live-data';

/** Open dashboards on raw sockets: a client of HTTP for each would cost more than the server does. */
export interface Crowd {
  /** Words heard so far. */
  heard(): number;
  /** Resolves with the moment of the next word to this dashboard. */
  next(index: number): Promise<number>;
  close(): void;
}

interface Options {
  port: number;
  dashboards: readonly Dashboard[];
  /** Each word is answered by asking for what changed, as the app does. */
  fetches: boolean;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

function openStream(port: number, token: string, onWord: () => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${endpoints.events.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`),
    );
    socket.setEncoding('latin1');
    socket.once('error', reject);
    let isOpen = false;
    socket.on('data', (text: string) => {
      if (!text.includes('event: clicks')) {
        if (!text.startsWith(':') && !text.includes(' 200 OK')) reject(new Error(text.slice(0, 200)));
        return;
      }
      if (isOpen) onWord();
      isOpen = true;
      resolve(socket);
    });
  });
}

/** Opened fifty at a time. */
export async function openCrowd({ port, dashboards, fetches }: Options): Promise<Crowd> {
  let heard = 0;
  const waiting = new Map<number, (at: number) => void>();
  const sockets: Socket[] = [];
  const fetchChanges = (token: string): void => {
    const path = endpoints.standStatistics.path;
    get({ port, path, agent, headers: { Authorization: `Bearer ${token}` } }, (response) => response.resume()).on('error', () => undefined);
  };
  const open = async ({ token }: Dashboard, index: number): Promise<void> => {
    const onWord = (): void => {
      heard += 1;
      waiting.get(index)?.(performance.now());
      waiting.delete(index);
      if (fetches) fetchChanges(token);
    };
    sockets.push(await openStream(port, token, onWord));
  };
  for (let at = 0; at < dashboards.length; at += 50) {
    await Promise.all(dashboards.slice(at, at + 50).map((dashboard, offset) => open(dashboard, at + offset)));
  }
  return {
    heard: () => heard,
    next: (index) => new Promise((resolve) => waiting.set(index, resolve)),
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}
