import { expect, test } from 'vitest';
import { unclaimedCsv } from './unclaimed-csv';

test('the file has a BOM, semicolons, CRLF and one row per product', async () => {
  const csv = await unclaimedCsv(
    [{ id: 'a', stander_id: 'ABC001', product_type: 'kort', created_at: Date.UTC(2026, 10, 4, 11) }],
    'https://tap.example.dk',
  );
  expect(csv).toBe('\uFEFFstanderId;productType;url;createdAt\r\nABC001;kort;https://tap.example.dk/ABC001;2026-11-04T11:00:00.000Z\r\n');
});
