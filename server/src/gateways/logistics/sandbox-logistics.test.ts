import { expect, test } from 'vitest';
import { LogisticsUnanswered } from './logistics-gateway.ts';
import { sandboxLogistics } from './sandbox-logistics.ts';

const sentAt = new Date('2026-11-21T02:00:00Z');

const find = (trackingNumber: string, hours: number) =>
  sandboxLogistics(() => new Date(sentAt.getTime() + hours * 3_600_000)).find({
    carrier: 'SF',
    trackingNumber,
    phoneEnd: '5678',
    sentAt,
  });

const stateOf = async (trackingNumber: string, hours: number) => {
  const answer = await find(trackingNumber, hours);
  return answer.kind === 'found' ? answer.state : answer.kind;
};

test.each([
  ['SF1234567890', ['waiting', 'onTheWay', 'delivering', 'signed']],
  ['SF1234560001', ['unknownNumber', 'unknownNumber', 'unknownNumber', 'unknownNumber']],
  ['SF1234560002', ['waiting', 'onTheWay', 'delivering', 'refused']],
  ['SF1234560003', ['waiting', 'onTheWay', 'abnormal', 'abnormal']],
  ['SF1234560005', ['waiting', 'waiting', 'waiting', 'waiting']],
  ['SF1234560007', ['signed', 'signed', 'signed', 'signed']],
  ['SF1234567899', ['waiting', 'onTheWay', 'delivering', 'delivering']],
])('the parcel %s moves along with the hours', async (trackingNumber, states) => {
  const seen = await Promise.all([0, 3, 36, 50].map((hours) => stateOf(trackingNumber, hours)));
  expect(seen).toEqual(states);
});

test('its steps are of the past, the last first', async () => {
  const answer = await find('SF1234567890', 25);
  expect(answer).toMatchObject({
    steps: [
      { at: '2026-11-22T02:00:00.000Z', words: '包裹已到达目的地' },
      { words: '包裹已发出，发往目的地' },
      { words: '快递员已揽收' },
      { at: '2026-11-21T02:00:00.000Z', words: '商家已发货，等待快递员揽收' },
    ],
  });
});

test('some questions are not answered', async () => {
  await expect(find('SF1234560004', 3)).rejects.toThrow(LogisticsUnanswered);
});
