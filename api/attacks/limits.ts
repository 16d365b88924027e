import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '../contract/endpoints';
import type { Arena } from './arena';
import type { Attack } from './attack';
import { guess } from './log-ins';
import type { Report } from './report';
import type { Answer } from './send';
import { PASSWORD } from './shop';

/** Ways around the limits of rule 121, and what the limits themselves cost. */

/** Guesses one after the other; how many of them were looked at. */
async function guesses(report: Report, tries: number, one: (index: number) => Promise<Answer>): Promise<number> {
  for (let index = 0; index < tries; index++) report.answered(await one(index));
  return tries - report.count(429);
}

const limited = (name: string, tries: number, allowed: number, one: (arena: Arena) => (index: number) => Promise<Answer>): Attack => ({
  name,
  run: async (arena, report) => {
    const looked = await guesses(report, tries, one(arena));
    report.check(looked <= allowed, `${looked} of ${tries} were let through, ${allowed} allowed`);
  },
  cpuMs: 6000,
  maxMs: 15_000,
});

const network = (arena: Arena): ((index: number) => string) => {
  const prefix = `2001:db8:${arena.newAddress().split('.').slice(2).join(':')}:7`;
  return (index) => `${prefix}:${(index + 1).toString(16)}:${index}:1:${index}`;
};

const counted: Attack[] = [
  limited('one password for 150 accounts from one address', 150, 100, (arena) => {
    const from = arena.newAddress();
    return () => guess(arena, from, arena.stranger());
  }),
  limited('one account by username and by email', 30, 12, (arena) => {
    const [from, username] = [arena.newAddress(), arena.stranger()];
    return (index) => guess(arena, from, index % 2 === 0 ? username : `${username}@example.dk`);
  }),
  limited('one account from 40 addresses of one /64', 40, 12, (arena) => {
    const [address, username] = [network(arena), arena.stranger()];
    return (index) => guess(arena, address(index), username);
  }),
  limited('one account by IPv4 and IPv4 written as IPv6', 24, 12, (arena) => {
    const [from, username] = [arena.newAddress(), arena.stranger()];
    return (index) => guess(arena, index % 2 === 0 ? from : `::ffff:${from}`, username);
  }),
  limited('12 registrations from one /64', 12, 5, (arena) => {
    const address = network(arena);
    return (index) =>
      arena.send({
        method: 'POST',
        path: endpoints.register.path,
        from: address(index),
        json: { username: `ny-${index}`, email: `ny-${index}@example.dk`, password: PASSWORD },
      });
  }),
];

const RESETS = 15_000;
const RESETS_AT_ONCE = 8;
const RESETS_ALLOWED = 100;
/** Garbage of so many calls comes to as much; what is kept for each of them would come to more with time. */
const RESETS_MB = 150;

const resets: Attack = {
  name: 'reset links to 15,000 addresses from one client',
  run: async (arena, report) => {
    const [from, agent] = [arena.newAddress(), new Agent({ keepAlive: true, maxSockets: RESETS_AT_ONCE })];
    const before = await arena.residentMb();
    let sent = 0;
    const line = async (): Promise<void> => {
      while (sent < RESETS && report.count(200) <= RESETS_ALLOWED) {
        const json = { email: `ukendt-${(sent += 1)}@example.dk` };
        report.answered(await arena.send({ method: 'POST', path: endpoints.requestReset.path, from, json, agent }));
      }
    };
    await Promise.all(Array.from({ length: RESETS_AT_ONCE }, line));
    agent.destroy();
    const grown = (await arena.residentMb()) - before;
    report.note(`memory +${grown.toFixed(0)} MB`);
    report.check(report.count(200) <= RESETS_ALLOWED, `more than ${RESETS_ALLOWED} of ${sent} were taken`);
    report.check(grown <= RESETS_MB, `memory grew by ${grown.toFixed(0)} MB`);
  },
  cpuMs: 15_000,
  maxMs: 20_000,
};

const trace: Attack = {
  name: 'refusals leave a line in the log',
  run: async (arena, report) => {
    const [owner, logged] = [await arena.owner(), arena.log().length];
    const refused = await arena.send({ by: owner, path: endpoints.adminStatistics.path });
    report.check(report.answered(refused).status === 403, `an owner was answered ${refused.status} by an admin's call`);
    const csrf = await arena.send({ method: 'POST', path: endpoints.login.path, headers: { 'Sec-Fetch-Site': 'cross-site' }, json: {} });
    report.check(report.answered(csrf).status === 403, `another site was answered ${csrf.status}`);
    await pause(300);
    const lines = arena.log().slice(logged);
    for (const code of ['forbidden', 'csrf']) report.check(lines.includes(code), `no line says ${code}`);
  },
  cpuMs: 300,
};

export const limits: Attack[] = [...counted, resets, trace];
