import { setMaxListeners } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '../contract/endpoints';
import type { Arena, Person } from './arena';
import type { Attack } from './attack';
import type { Report } from './report';
import type { Answer } from './send';
import { PASSWORD } from './shop';

/** Guessing, and shutting others out by it. */

const WRONG = 'forkert kode 99';
const ROUTE = endpoints.login.path;

export const guess = (arena: Arena, from: string, username: string, password = WRONG, agent?: Agent): Promise<Answer> =>
  arena.send({ method: 'POST', path: ROUTE, from, json: { username, password }, ...(agent && { agent }) });

const STORM = { connections: 260, pauseMs: 2000, logIns: 12, longestLogInMs: 3000 };

const GROUP = 20;

/** Lets the server take the last ones in before more come: a crowd at the door is another attack than guessing. */
async function inStep(arena: Arena, index: number): Promise<void> {
  await pause(4);
  if (index % GROUP === 0) await arena.send({ path: '/healthz' });
}

/**
 * Many connections of one address that guess or, as the twin, only ask whether the server is well. `slowness`: where the
 * server gets a tenth of a core they come a tenth as often.
 */
async function storm(
  arena: Arena,
  during: () => Promise<void>,
  step: (agent: Agent, index: number) => Promise<unknown>,
  slowness = (): number => 1,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: STORM.connections });
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const come = async (index: number): Promise<void> => {
    while (!over.signal.aborted) {
      await step(agent, index);
      await pause(STORM.pauseMs * slowness(), undefined, { signal: over.signal }).catch(() => {});
    }
  };
  const lines: Promise<void>[] = [];
  for (let index = 0; index < STORM.connections; index++) {
    lines.push(come(index));
    await inStep(arena, index);
  }
  await during().finally(() => {
    over.abort();
    agent.destroy();
  });
  await Promise.all(lines);
}

async function logInAgainAndAgain(arena: Arena, report: Report): Promise<void> {
  const [username, from] = [arena.stranger(), arena.newAddress()];
  for (let turn = 0; turn < STORM.logIns; turn++) {
    const answer = report.answered(await guess(arena, from, username, PASSWORD));
    report.check(answer.status === 200, `an owner with the right password was answered ${answer.status}`);
    report.waited(answer.ms, STORM.longestLogInMs, 'signing in');
  }
}

/** Fills the queue of those who wait for a password to be hashed, as fast as hashing allows and faster. */
const FAILING = 190;

const storms: Attack[] = [
  {
    name: 'an owner signs in while one address guesses',
    run: async (arena, report) => {
      const from = arena.newAddress();
      const seen = { tried: 0, limited: 0 };
      await storm(
        arena,
        () => logInAgainAndAgain(arena, report),
        async (agent, index) => {
          const { status } = await guess(arena, from, `gæt${index}-${(seen.tried += 1)}`, WRONG, agent);
          if (status === 429) seen.limited += 1;
        },
        report.slowness,
      );
      report.note(`${seen.tried} guesses, ${seen.limited} limited`);
      report.check(seen.limited > 0, 'guessing was never limited');
    },
    twin: (arena) =>
      storm(
        arena,
        () => pause(1500),
        (agent) => arena.send({ path: '/healthz', agent }),
      ),
    cpuMs: 8000,
    maxMs: 12_000,
  },
  {
    name: 'failing log-ins while an admin sends a new password',
    people: 4,
    run: async (arena, report) => {
      const admin = await arena.admin();
      const owners = [await arena.owner(), await arena.owner(), await arena.owner()];
      const { id } = await arena.owner();
      const failing: Promise<Answer>[] = [];
      let hashed = 0;
      for (let index = 0; index < FAILING; index++) {
        failing.push(guess(arena, arena.newAddress(), `gæt-${index}`).finally(() => (hashed += 1)));
        await inStep(arena, index);
      }
      const reset = arena.send({ by: admin, method: 'POST', path: `/api/admin/users/${id}/reset-password` });
      let isOver = false;
      const edits = owners.map((owner) => edit(arena, owner, report, { isOver: () => isOver, hashed: () => hashed }));
      await Promise.all(failing);
      report.answered(await reset);
      isOver = true;
      await Promise.all(edits);
    },
    cpuMs: 8000,
    maxMs: 12_000,
  },
];

/** An edit that waits for more hashes than this waits for the queue of them. */
const HASHES_DURING_AN_EDIT = 50;

interface Meanwhile {
  isOver(): boolean;
  /** Passwords looked at so far. */
  hashed(): number;
}

async function edit(arena: Arena, owner: Person, report: Report, meanwhile: Meanwhile): Promise<void> {
  let most = 0;
  for (let turn = 0; !meanwhile.isOver() && turn < 200; turn++) {
    const before = meanwhile.hashed();
    const answer = await arena.send({ by: owner, method: 'PUT', path: `/api/stands/${owner.standId}`, json: { nickname: `Navn ${turn}` } });
    most = Math.max(most, meanwhile.hashed() - before);
    report.check(answer.status === 200, `an edit was answered ${answer.status}`);
    await pause(50);
  }
  report.check(most <= HASHES_DURING_AN_EDIT, `an edit of another owner waited while ${most} passwords were hashed`);
}

/** Rule 41: nobody may claim the warehouse, by whatever door. */
const CLAIMS = 55;
const CLAIMS_A_DAY = 50;

const claims: Attack = {
  name: `${CLAIMS} products claimed by signing in`,
  run: async (arena, report) => {
    const username = arena.stranger();
    let claimed = 0;
    for (let index = 0; index < CLAIMS; index++) {
      const json = { username, password: PASSWORD, standerId: `STOCK${index}` };
      const { text } = report.answered(await arena.send({ method: 'POST', path: ROUTE, json }));
      if ((JSON.parse(text || '{}') as { activation?: { ok?: boolean } }).activation?.ok === true) claimed += 1;
    }
    report.note(`${claimed} claimed`);
    report.check(claimed <= CLAIMS_A_DAY, `${claimed} were claimed, ${CLAIMS_A_DAY} a day allowed`);
  },
  cpuMs: 6000,
  maxMs: 15_000,
};

export const logIns: Attack[] = [...storms, claims];
