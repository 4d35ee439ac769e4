import type { ParcelState, TrackStep } from '@rental/domain/rental/logistics/tracking';
import {
  LogisticsUnanswered,
  type LogisticsProvider,
  type TrackAnswer,
} from './logistics-gateway.ts';

interface Stage {
  readonly afterHours: number;
  readonly state: ParcelState;
  readonly place: string;
  readonly words: string;
}

/** How a parcel moves along since it was sent. */
const usualWay: readonly Stage[] = [
  { afterHours: 0, state: 'waiting', place: '', words: '商家已发货，等待快递员揽收' },
  { afterHours: 2, state: 'onTheWay', place: '始发网点', words: '快递员已揽收' },
  { afterHours: 12, state: 'onTheWay', place: '始发分拨中心', words: '包裹已发出，发往目的地' },
  { afterHours: 24, state: 'onTheWay', place: '目的地分拨中心', words: '包裹已到达目的地' },
  { afterHours: 30, state: 'delivering', place: '目的地网点', words: '快递员正在派送' },
  { afterHours: 48, state: 'signed', place: '目的地网点', words: '已签收，签收人：本人' },
];

const until = (afterHours: number) => usualWay.filter((stage) => stage.afterHours < afterHours);

/** The states of other parcels, by the end of their number. */
const ways: readonly (readonly [end: string, way: readonly Stage[]])[] = [
  [
    '0002',
    [
      ...until(48),
      { afterHours: 48, state: 'refused', place: '目的地网点', words: '收件人拒收，联系商家处理' },
    ],
  ],
  [
    '0003',
    [
      ...until(24),
      { afterHours: 24, state: 'abnormal', place: '目的地分拨中心', words: '天气原因，派送延误' },
    ],
  ],
  ['0005', until(2)],
  ['0007', usualWay.map((stage) => ({ ...stage, afterHours: 0 }))],
  // waits for its receiver to fetch it
  [
    '9',
    [
      ...until(48),
      { afterHours: 36, state: 'delivering', place: '目的地驿站', words: '包裹已存放驿站，待取件' },
    ],
  ],
];

/** The carrier does not know 0001, and of 0004 there is no answer in time. */
const [unknownEnd, unansweredEnd] = ['0001', '0004'];

const hourMs = 3_600_000;

/**
 * A provider of our own, for demos and tests: a parcel moves along with the time since it was sent, and how its number ends decides
 * what becomes of it; nothing else does: no chance.
 */
export const sandboxLogistics = (now: () => Date): LogisticsProvider => ({
  isSetUp: true,
  find: async ({ trackingNumber, sentAt }) => {
    if (trackingNumber.endsWith(unknownEnd)) return { kind: 'unknownNumber' };
    if (trackingNumber.endsWith(unansweredEnd)) throw new LogisticsUnanswered('no answer in time');
    const way = ways.find(([end]) => trackingNumber.endsWith(end))?.[1] ?? usualWay;
    return standingOf(way, sentAt, now());
  },
});

function standingOf(way: readonly Stage[], sentAt: Date, now: Date): TrackAnswer {
  const reached = way
    .filter(({ afterHours }) => sentAt.getTime() + afterHours * hourMs <= now.getTime())
    .toReversed();
  const [last] = reached;
  if (last === undefined) return { kind: 'unknownNumber' };
  const steps = reached.map(({ afterHours, place, words }): TrackStep => ({
    at: new Date(sentAt.getTime() + afterHours * hourMs).toISOString(),
    place,
    words,
  }));
  return { kind: 'found', state: last.state, steps };
}
