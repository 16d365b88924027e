import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** A program of api/cli, or a process of the tests, as bundled by bundle-programs.mjs: `node` runs it. */
export const programFile = (name: string): string => join(process.env.BUNDLED_PROGRAMS ?? '', `${name}.js`);

/** Start a program of api/cli (by its name), under the ordinary umask of a shell. */
export function spawnProgram(name: string, args: readonly string[], settings: Record<string, string>): ChildProcess {
  const command = 'umask 022; exec "$0" "$@"';
  return spawn('/bin/sh', ['-c', command, process.execPath, programFile(name), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...settings },
  });
}

export interface Ending {
  code: number | null;
  output: string;
  errors: string;
}

/** Run it to its end. */
export async function runProgram(name: string, args: readonly string[], settings: Record<string, string>): Promise<Ending> {
  const child = spawnProgram(name, args, settings);
  let [output, errors] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((done) => child.on('close', (code) => done({ code, output, errors })));
}
