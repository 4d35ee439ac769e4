import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { Position, Terms } from '@rental/domain/rental/orders/core/position';
import { proposedRelet, startRelet } from '@rental/domain/rental/orders/renewals/relets';
import { done } from '@rental/domain/result';
import type { OrderAction } from '../core/order-action.ts';
import { decidedBy, whileRenting } from '../money/decided.ts';

function reletOffer(
  position: Position,
  terms: Terms,
  { totalRentFen, termCount, isCustomerBlacklisted }: OrderDetail['order'],
) {
  const rent = { totalRentFen, termCount, period: { unit: 'month' as const } };
  const wish = proposedRelet(rent, position);
  const started = startRelet(position, terms, { isBlacklisted: isCustomerBlacklisted }, wish);
  if (started.done) return done(started.value.original);
  return started.refusal.code === 'relet_not_renting' ? null : started;
}

export const startReletAction: OrderAction = {
  name: 'startRelet',
  label: '续租',
  permission: 'order:relet',
  place: 'header',
  row: whileRenting,
  offered: decidedBy((position, terms, order) =>
    position.lock === 'reletting' ? null : reletOffer(position, terms, order),
  ),
  dialog: {
    needs: 'order',
    load: async () => (await import('./start-relet-modal.tsx')).StartReletModal,
  },
};
