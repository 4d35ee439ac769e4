import { expect, test } from 'vitest';
import { OpenEvent } from './event-feed.ts';

/** The body of an event as it was stored before an order told its papers and its agreement. */
const stored = {
  type: 'order.moved',
  timestamp: '2026-11-24T02:00:00.000Z',
  data: {
    number: 1,
    sequence: 1,
    billNo: null,
    order: {
      externalNo: 'O-1',
      orderNo: 'ZL1',
      orderStatus: 0,
      orderStatusLabel: '待审核',
      storeId: 1,
      skuId: 1,
      totalRentFen: 100,
      depositFen: 0,
      stockHeldUntil: null,
      startOn: null,
      endsOn: null,
      bills: [],
      parcels: [],
      return: null,
      createTime: '2026-11-24T02:00:00.000Z',
    },
  },
};

test('an event that was stored before papers were told is read as one of an order without any', () => {
  expect(OpenEvent.parse(stored).data.order).toMatchObject({ papers: [], agreement: null });
});
