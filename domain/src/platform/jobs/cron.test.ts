import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cronOf, mostTurns, readCron, scheduleBy } from './cron.ts';
import { nextTurns, scheduleText } from './schedule.ts';

const at = (local: string) => new Date(`${local}+08:00`);
const wordsOf = (text: string) => {
  const read = readCron(text);
  return read.kind === 'wrong' ? read.words : scheduleText(read.schedule);
};

describe('the time of timed work', () => {
  test.each([
    ['30 2 * * *', '每天 02:30'],
    ['0 21,9 * * *', '每天 09:00、21:00'],
    ['  5   0  *  *  * ', '每天 00:05'],
    ['30 2 * *', '应为以空格分隔的五段：分 时 日 月 周'],
    ['', '应为以空格分隔的五段：分 时 日 月 周'],
    ['60 2 * * *', '分应为0到59的一个整数'],
    ['*/5 2 * * *', '分应为0到59的一个整数'],
    ['0,30 2 * * *', '分应为0到59的一个整数'],
    ['0 24 * * *', '时应为0到23的整数，以逗号分隔，最多6个'],
    ['0 * * * *', '时应为0到23的整数，以逗号分隔，最多6个'],
    ['0 1,2,3,4,5,6,7 * * *', '时应为0到23的整数，以逗号分隔，最多6个'],
    ['0 3,3 * * *', '时不能重复'],
    ['0 3 1 * *', '日、月、周须为 *，任务每天都要执行'],
    ['0 3 * * 1-5', '日、月、周须为 *，任务每天都要执行'],
    ['@daily', '应为以空格分隔的五段：分 时 日 月 周'],
  ])('%s reads %s', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });

  test('the next five turns of two a day', () => {
    const schedule = scheduleBy({ every: 'day', hour: 3 }, '30 9,21 * * *');

    expect(nextTurns(schedule, at('2026-11-28T09:30:00'), 5)).toEqual([
      at('2026-11-28T21:30:00'),
      at('2026-11-29T09:30:00'),
      at('2026-11-29T21:30:00'),
      at('2026-11-30T09:30:00'),
      at('2026-11-30T21:30:00'),
    ]);
  });

  test('any time that is taken has one to six turns in each day, an hour apart at least, and is written as it was read', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), {
      minLength: 1,
      maxLength: mostTurns,
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 59 }), hours, (minute, chosen) => {
        const read = readCron(`${minute} ${chosen.join(',')} * * *`);
        if (read.kind === 'wrong') throw new Error(read.words);
        const turns = nextTurns(read.schedule, at('2026-11-28T00:00:00'), chosen.length + 1);
        const gaps = turns
          .slice(1)
          .map((turn, nth) => turn.getTime() - (turns[nth]?.getTime() ?? 0));
        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3_600_000);
        expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBe(86_400_000);
        expect(readCron(cronOf(read.schedule) ?? '')).toEqual(read);
      }),
    );
  });

  test('a time that cannot be read counts as none, and a queue has no time', () => {
    expect(scheduleBy({ every: 'day', hour: 3 }, 'x')).toEqual({ every: 'day', hour: 3 });
    expect(scheduleBy(null, '30 2 * * *')).toBeNull();
    expect([cronOf({ every: 'day', hour: 3 }), cronOf({ every: 'hour' })]).toEqual([
      '0 3 * * *',
      null,
    ]);
    expect(cronOf({ every: 'minutes', minutes: [30, 65] })).toBeNull();
  });
});
