import { expect, it } from 'vitest';
import { readStandCode } from './stand-code';

const read = (code: string) => readStandCode(code, ['portal.example.dk', 'localhost:3000']);

it.each([
  ['https://portal.example.dk/ABC001', 'ABC001'],
  ['http://portal.example.dk/ABC001/', 'ABC001'],
  ['HTTPS://PORTAL.EXAMPLE.DK/ABC001', 'ABC001'],
  ['portal.example.dk/ABC001', 'ABC001'],
  ['https://portal.example.dk/ABC001?uid=04A2', 'ABC001'],
  ['http://localhost:3000/ABC001', 'ABC001'],
  [' ABC001 ', 'ABC001'],
  ['https://another.example.dk/ABC001', null],
  ['https://portal.example.dk/login', null],
  ['https://portal.example.dk/landing/ABC001', null],
  ['https://portal.example.dk/', null],
  ['javascript:alert(1)', null],
  ['BEGIN:VCARD', null],
  ['', null],
])('%s gives %s', (code, id) => {
  expect(read(code)).toBe(id);
});
