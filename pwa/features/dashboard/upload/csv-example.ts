/** The example an owner starts from: semicolons and a byte order mark, as Danish Excel reads and writes them (rule 103). */
const ROWS = [
  ['standerId', 'redirectUrl', 'productType', 'nickname'],
  ['ABC001', 'https://www.eksempel.dk/anmeldelse', 'stander', 'Ved kassen'],
  ['ABC002', 'https://www.eksempel.dk/menu', 'sticker', 'På døren'],
  ['ABC003', 'https://www.eksempel.dk', '', ''],
];

export const EXAMPLE_CSV = ROWS.map((row) => row.join(';')).join('\r\n');

export const exampleFile = (): File => new File([`\uFEFF${EXAMPLE_CSV}\r\n`], 'produkter-eksempel.csv', { type: 'text/csv;charset=utf-8' });
