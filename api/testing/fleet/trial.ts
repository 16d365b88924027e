import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { insertLandingPage, insertStand } from '../../../db/server/seed/factories';
import type { ServerDatabase } from '../../../db/server/server-database';
import type { SignedIn } from '../../contract/account';
import { createClient } from '../../contract/client';
import { type Balancer, openBalancer } from './balancer';
import { Crowd } from './crowd';

/** One of the processes under trial. */
export interface Running {
  port: number;
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves when it has ended. */
  stop(): Promise<void>;
}

export interface TrialSettings {
  /** For looking into it. */
  database: ServerDatabase;
  /** One per process; what a killed one leaves there is its next one's. */
  dataDirs: readonly string[];
  start(dataDir: string): Promise<Running>;
  visitors: number;
  editors: number;
}

const PRODUCTS = 20;
const PASSWORD = 'en helt fin kode 7';
/** Longest that anything of a trial is waited for. */
const LIMIT_MS = 60_000;

async function until(what: string, isMet: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (!(await isMet())) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await pause(10);
  }
}

/** Equal processes behind a balancer, a crowd in front of it, and what must be true afterwards whatever happened to them. */
export class Trial {
  readonly crowd: Crowd;
  readonly #settings: TrialSettings;
  readonly #balancer: Balancer;
  readonly #running: Running[] = [];
  #standerIds: string[] = [];
  #revBefore = 0;

  private constructor(settings: TrialSettings, balancer: Balancer) {
    this.#settings = settings;
    this.#balancer = balancer;
    this.crowd = new Crowd(balancer.url);
  }

  static async open(settings: TrialSettings): Promise<Trial> {
    const trial = new Trial(settings, await openBalancer());
    await Promise.all(settings.dataDirs.map((_dataDir, place) => trial.#start(place)));
    await trial.#gather();
    return trial;
  }

  async #start(place: number): Promise<void> {
    const running = await this.#settings.start(this.#settings.dataDirs[place] ?? '');
    this.#running[place] = running;
    this.#balancer.use(place, running.port);
  }

  async #gather(): Promise<void> {
    const { database, visitors, editors } = this.#settings;
    const { url } = this.#balancer;
    const response = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'ejer', email: 'ejer@example.dk', password: PASSWORD }),
    });
    const { token, user } = (await response.json()) as SignedIn;
    const add = (target: { redirect_url: string } | { landing_page_id: string }) =>
      database.db.transaction().execute((trx) => insertStand(trx, { owner_id: user._id, ...target }));
    const addPage = () => database.db.transaction().execute((trx) => insertLandingPage(trx, { owner_id: user._id }));
    const elsewhere = { redirect_url: 'https://example.dk/' };
    for (let n = 0; n < PRODUCTS; n += 1) {
      const target = n % 4 === 0 ? { landing_page_id: (await addPage()).id } : elsewhere;
      this.#standerIds.push((await add(target)).stander_id);
    }
    const edited = await Promise.all(Array.from({ length: editors }, () => add(elsewhere)));
    this.#revBefore = await this.#figure('(SELECT rev FROM sync_state)');
    for (let n = 0; n < visitors; n += 1) this.crowd.addVisitor([...this.#standerIds.slice(n), ...this.#standerIds.slice(0, n)]);
    const client = createClient({ origin: url, headers: () => ({ Authorization: `Bearer ${token}` }) });
    for (const { id, version } of edited) this.crowd.addEditor(client, { id, version, nickname: '' });
  }

  /** Resolves when so many more taps and edits have been answered. */
  async pass(taps: number, edits = 0): Promise<void> {
    const { answered, edits: edited } = this.crowd;
    await until(
      'the crowd',
      () => this.crowd.failure !== null || (this.crowd.answered >= answered + taps && this.crowd.edits >= edited + edits),
    );
    if (this.crowd.failure !== null) throw this.crowd.failure;
  }

  /** kill -9 in the middle of it, and the next one on what it left. */
  async kill(place: number): Promise<void> {
    await this.#running[place]?.kill();
    this.#balancer.use(place, null);
    await this.#start(place);
  }

  /** Every process has been asked for every product. */
  async makeKnown(): Promise<void> {
    for (const { port } of this.#running)
      for (const standerId of this.#standerIds) await this.crowd.scan(standerId, `http://127.0.0.1:${port}`);
  }

  async #figure(of: string): Promise<number> {
    const { rows } = await sql.raw<{ figure: number }>(`SELECT ${of} AS figure`).execute(this.#settings.database.reader);
    return rows[0]?.figure ?? 0;
  }

  /** Everything is counted: nothing in a journal, nothing in a spool. */
  async #untilCounted(): Promise<void> {
    const isSpoolEmpty = (dataDir: string): boolean => {
      const spool = join(dataDir, 'spool');
      return !existsSync(spool) || readdirSync(spool).length === 0;
    };
    await until('the last tap', async () => {
      if (!this.#settings.dataDirs.every(isSpoolEmpty)) return false;
      return (await this.#figure('(SELECT count(*) FROM click_journal)')) === 0;
    });
  }

  /** What is wrong, in lines: none when every answered tap was counted once and every edit had one effect. */
  async findFaults(): Promise<string[]> {
    await this.crowd.goHome();
    await this.#untilCounted();
    const faults: string[] = [...new Set(this.crowd.unopened)];
    let counted = 0;
    for (const [standerId, { answered, unanswered }] of this.crowd.taps) {
      const taps = await this.#figure(`(SELECT clicks FROM stand_totals JOIN stands ON id = stand_id WHERE stander_id = '${standerId}')`);
      counted += taps;
      if (taps < answered) faults.push(`${standerId}: ${answered - taps} of ${answered} answered taps were lost`);
      if (taps > answered + unanswered) faults.push(`${standerId}: ${taps} counted, ${answered} answered and ${unanswered} not`);
    }
    for (const sum of ['sum(clicks) FROM stand_daily', 'sum(clicks) FROM daily_totals', 'count(*) FROM clicks']) {
      const figure = await this.#figure(`(SELECT ${sum})`);
      if (figure !== counted) faults.push(`${sum}: ${figure}, and the totals say ${counted}`);
    }
    return [...faults, ...(await this.#findEditFaults())];
  }

  async #findEditFaults(): Promise<string[]> {
    const { edited, edits } = this.crowd;
    const { reader } = this.#settings.database;
    const faults: string[] = [];
    for (const { id, version, nickname } of edited) {
      const row = await reader.selectFrom('stands').select(['version', 'nickname']).where('id', '=', id).executeTakeFirst();
      if (row?.version !== version || row.nickname !== nickname)
        faults.push(`${id}: ${row?.nickname} (${row?.version}), and its editor says ${nickname} (${version})`);
    }
    const effects = (await this.#figure('(SELECT rev FROM sync_state)')) - this.#revBefore;
    if (effects !== edits) faults.push(`${edits} edits had ${effects} effects`);
    return faults;
  }

  /** How many of the processes have the duty. */
  async countDuties(): Promise<number> {
    const told = await Promise.all(this.#running.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()));
    return told.filter((text) => /^tap_portal_duty 1$/m.test(text)).length;
  }

  async close(): Promise<void> {
    await this.crowd.goHome().catch(() => undefined);
    await this.#balancer.close();
    await Promise.all(this.#running.map((running) => running.stop()));
  }
}
