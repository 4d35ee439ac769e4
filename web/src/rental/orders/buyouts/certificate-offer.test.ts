import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { expect, test } from 'vitest';
import { certificateOffer } from './certificate-offer.ts';

const received = { move: 'receive' } as const;
const bought = { move: 'buyOut' } as const;
const { renting, completed } = orderStatus;

test('what was bought has a certificate; what may be bought says that it was not yet', () => {
  expect(
    certificateOffer({
      order: { orderStatus: completed, buyoutRule: 'early' },
      history: [received, bought],
    }),
  ).toEqual({ obstacle: null });
  expect(
    certificateOffer({
      order: { orderStatus: renting, buyoutRule: 'atEnd' },
      history: [received],
    }),
  ).toEqual({ obstacle: '买断尚未完成，不能下载过户凭证' });
});

test.each([
  ['is not sold', renting, 'never'],
  ['came back', completed, 'early'],
  ['was not sent yet', orderStatus.toShip, 'early'],
] as const)('an order whose product %s offers no certificate', (_what, status, buyoutRule) => {
  expect(
    certificateOffer({ order: { orderStatus: status, buyoutRule }, history: [received] }),
  ).toBeNull();
});
