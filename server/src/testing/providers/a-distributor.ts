import { distributionCounter } from '../../rental/distribution/count-commission.ts';
import type { LateOrders } from '../orders/late-orders.ts';
import { doMoney } from '../orders/money.ts';
import { proofIn } from '../people/agreed.ts';
import { aRun } from '../people/customer-sms.ts';
import { someCustomers, stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';

/** A distributor, a new customer or one that there is, of 50 % of the rent, and orders of his whose three bills of ¥100.00 earn him ¥50.00 each. */
export async function aDistributor(late: LateOrders, name: string, customer?: number) {
  const { world, shop } = late;
  const { admin } = shop;
  await send(world, admin, 'saveDistributionRule', {
    body: {
      firstBp: 5000,
      secondBp: 0,
      frozenDays: 0,
      startsOn: '2026-09-01',
      ...(await proofIn(world)),
    },
  });
  const [made] = customer === undefined ? await someCustomers(world, shop, 1) : [customer];
  const customerId = made ?? 0;
  await stored(world, shop, 'update customers set name = $2, nickname = null where id = $1', [
    customerId,
    name,
  ]);
  const { answer } = await send(world, admin, 'addDistributor', {
    body: { customerId },
  });
  const { id } = answer;
  const count = () => distributionCounter.run({}, aRun(world, shop));
  return {
    id,
    /** An order whose first bills are paid; answers its bills. */
    async earn(bills: number) {
      const order = await late.rented();
      await stored(world, shop, 'update orders set distributor_id = $1 where id = $2', [
        id,
        order.id,
      ]);
      await late.pay(order.id, order.billIds.slice(0, bills));
      await count();
      return order;
    },
    /** Gives the rent of a bill back. */
    async refund(orderId: number, billId: number | undefined) {
      await doMoney(world, admin, 'refundBill', {
        orderId,
        billId: billId ?? 0,
        refundMethod: 'cash',
        reason: '重复收款',
      });
      await count();
    },
  };
}
