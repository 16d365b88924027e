import * as v from 'valibot';
import { expect, test } from 'vitest';
import { stripTo } from '../../contract/answer-shape';
import { writeWholeList } from './whole-list';

/** Numbers from 1 to `count`, a page at a time; notes how often others had a turn before each page. */
function source(count: number) {
  const turns: number[] = [];
  let turn = 0;
  let isOver = false;
  const next = (): void => {
    turn += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  return {
    turns,
    end: () => (isOver = true),
    page: async (after: number | undefined, limit: number): Promise<number[]> => {
      turns.push(turn);
      return Array.from({ length: Math.min(limit, count - (after ?? 0)) }, (_, index) => (after ?? 0) + index + 1);
    },
  };
}

test.each([0, 1, 499, 500, 501, 1000, 2600])('%i rows are written whole, each once, with turns for others in between', async (count) => {
  const { page, turns, end } = source(count);
  const list = await writeWholeList(page, (value) => ({ value, secret: value }), stripTo(v.object({ value: v.number() })));
  end();
  const expected = Array.from({ length: count }, (_, index) => ({ value: index + 1 }));
  expect(JSON.parse(Buffer.concat(list.text).toString())).toEqual(expected);
  expect(list.count).toBe(count);
  expect(turns).toHaveLength(Math.floor(count / 500) + 1);
  expect(new Set(turns).size).toBe(turns.length);
  let sent = '';
  for await (const chunk of list.stream()) sent += chunk;
  expect(JSON.parse(sent)).toEqual(expected);
});

test('the tag is of the content', async () => {
  const tagOf = async (count: number) => {
    const { page, end } = source(count);
    const { tag } = await writeWholeList(page, String, stripTo(v.string()));
    end();
    return tag;
  };
  expect(await tagOf(700)).toBe(await tagOf(700));
  expect(await tagOf(701)).not.toBe(await tagOf(700));
});
