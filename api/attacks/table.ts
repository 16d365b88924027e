import { type Figures, isSlow } from './measure';

const NAME = 52;
const COLUMNS = ['CPU ms', 'wait ms', 'held', 'idle', 'twin', 'machine', 'others', 'peak MB', 'files', 'temp', 'tries'] as const;
const WIDTHS: Partial<Record<(typeof COLUMNS)[number], number>> = { files: 9, temp: 6, tries: 6 };
const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell, index) => String(cell).padStart(WIDTHS[COLUMNS[index] ?? 'held'] ?? 8)).join('');
const whole = (value: number): string => value.toFixed(0);

export function printHead(): void {
  console.log(`CPU: of the server. wait: longest of a scan during the attack; held: what of it lies with the server; idle: wait
with nothing going on just before; twin: wait under as many harmless requests of the same size; machine: wait of a bare
server beside it during the attack; others: part of the cores that work for neither. files: descriptors before and after.\n`);
  console.log(`  ${'attack'.padEnd(NAME)}${row(COLUMNS)}  answers`);
}

export function printRow(name: string, figures: Figures, tries: number, isWithstood: boolean): void {
  const { report, cpu, idle, twin, waits, machine, others, peak, files, temporary } = figures;
  const times = [waits.longest, waits.held, idle.longest, twin?.longest ?? Number.NaN, machine.longest].map((ms) =>
    Number.isNaN(ms) ? '–' : whole(ms),
  );
  const cells = [cpu, ...times, `${whole(others * 100)}%`, whole(peak), `${files.before}→${files.after}`, temporary, tries];
  console.log(`${isWithstood ? '  ' : '✗ '}${name.padEnd(NAME)}${row(cells)}  ${report.statuses}`);
  const slow = isSlow(figures) ? [`a scan waited ${whole(waits.longest)} ms`] : [];
  for (const complaint of isWithstood ? [] : [...slow, ...report.late, ...report.wrong]) console.log(`      ${complaint}`);
  for (const note of report.notes) console.log(`      (${note})`);
}
