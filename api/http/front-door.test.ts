import { expect, test } from 'vitest';
import { openFrontDoor } from './front-door';

test('who comes before there is an answer waits for it', async () => {
  const door = await openFrontDoor({ port: 0, host: '127.0.0.1', isHttps: false });
  const early = fetch(door.url, { method: 'POST', body: 'en besked' });
  door.answerWith((request, response) => void request.pipe(response));
  expect(await (await early).text()).toBe('en besked');
  await door.close();
  await expect(fetch(door.url)).rejects.toThrow('fetch failed');
});
