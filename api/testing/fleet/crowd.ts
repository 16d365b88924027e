import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../contract/client';
import { endpoints } from '../../contract/endpoints';

/** A pause between two requests of one: a visitor does not come back at once, and a device waits before it tries again. */
const VISITOR_MS = 5;
const AGAIN_MS = 20;

/** What became of the taps of one product. */
export interface Taps {
  answered: number;
  /** Not sent on: whether they were counted nobody knows. */
  unanswered: number;
}

export interface EditedStand {
  id: string;
  version: number;
  nickname: string;
}

interface Answered {
  status: number | undefined;
  location: string;
  /** By a process, and not by the balancer for it. */
  isOurs: boolean;
}

/** Visitors who scan, and devices that edit, until they are told to go home. */
export class Crowd {
  /** By printed id. */
  readonly taps = new Map<string, Taps>();
  readonly edited: EditedStand[] = [];
  /** How long each scan took, ms. */
  readonly times: number[] = [];
  answered = 0;
  edits = 0;
  /** Pages of ours that signs lead to, and answered with anything but a page. */
  readonly unopened: string[] = [];
  /** Edits that had to be sent again. */
  repeats = 0;
  /** Why somebody gave up; nobody should. */
  failure: unknown = null;
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #working: Promise<void>[] = [];
  #isOver = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Scans products by turns, until the end. */
  addVisitor(standerIds: readonly string[]): void {
    this.#send(async (n) => {
      await this.scan(standerIds[n % standerIds.length] ?? '');
      await pause(VISITOR_MS);
    });
  }

  /** Gives a product one name after the other, each exactly once. */
  addEditor(client: Client, stand: EditedStand): void {
    this.edited.push(stand);
    this.#send((n) => this.#edit(client, stand, `navn ${n}`));
  }

  #send(errand: (n: number) => Promise<void>): void {
    const work = async (): Promise<void> => {
      for (let n = 0; !this.#isOver && this.failure === null; n += 1) await errand(n);
    };
    this.#working.push(work().catch((error: unknown) => void (this.failure ??= error)));
  }

  /** One tap, and the page it leads to, through the balancer or at a process itself. Answers whether the visitor was sent on. */
  async scan(standerId: string, url = this.#url): Promise<boolean> {
    const taps = this.taps.get(standerId) ?? { answered: 0, unanswered: 0 };
    this.taps.set(standerId, taps);
    const began = performance.now();
    const sentTo = await this.#ask(url, `/${standerId}`);
    this.times.push(performance.now() - began);
    const isSentOn = sentTo.status === 302;
    if (isSentOn) {
      taps.answered += 1;
      this.answered += 1;
    } else taps.unanswered += 1;
    if (isSentOn && sentTo.location.startsWith('/')) await this.#open(url, sentTo.location);
    return isSentOn;
  }

  async #open(url: string, path: string): Promise<void> {
    const { status, isOurs } = await this.#ask(url, path);
    // For a process that was killed nobody speaks, or the balancer does.
    if (isOurs && status !== 200) this.unopened.push(`${path} answered ${status}`);
  }

  #ask(url: string, path: string): Promise<Answered> {
    return new Promise((resolve) => {
      get(`${url}${path}`, { agent: this.#agent }, (response) => {
        response.resume().on('error', () => undefined);
        const { statusCode: status, headers } = response;
        resolve({ status, location: headers.location ?? '', isOurs: headers['x-request-id'] !== undefined });
      }).on('error', () => resolve({ status: undefined, location: '', isOurs: false }));
    });
  }

  /** As a device does: the same request until there is an answer. */
  async #edit(client: Client, stand: EditedStand, nickname: string): Promise<void> {
    const headers = { 'Idempotency-Key': `"${stand.id} ${nickname}"`, 'If-Match': `"${stand.version}"` };
    for (let tries = 0; ; tries += 1) {
      const outcome = await client(endpoints.updateStand, { params: { id: stand.id }, body: { nickname }, headers });
      if (outcome.kind === 'ok') {
        Object.assign(stand, { version: outcome.data.version, nickname });
        this.edits += 1;
        this.repeats += tries;
        return;
      }
      // Another version than the one it stands on: an edit was lost, or had two effects.
      if (outcome.kind === 'refused' && outcome.status < 500) throw new Error(`an edit was refused: ${JSON.stringify(outcome.problem)}`);
      await pause(AGAIN_MS);
    }
  }

  /** Rejects when somebody gave up. */
  async goHome(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#working);
    this.#agent.destroy();
    if (this.failure !== null) throw this.failure;
  }
}
