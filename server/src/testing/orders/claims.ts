import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { send } from '../wire/send.ts';
import { photoBy } from '../providers/photos.ts';
import type { Caller, World } from '../world.ts';
import { doMoney } from './money.ts';

/** Pays a premium for a rental and returns the product with a damage of this sum. Answers the 赔付 bill. */
export async function damagedReturn(
  world: World,
  caller: Caller,
  orderId: number,
  compensationFen: number,
): Promise<number> {
  const billOf = async (kind: number) => {
    const { answer } = await send(world, caller, 'orderDetail', { params: { id: orderId } });
    return answer.bills.find((bill) => bill.kind === kind)?.id ?? 0;
  };
  const premium = { orderId, kind: billKinds.insurance, amountFen: 1_900 };
  await doMoney(world, caller, 'chargeOrder', premium, { purpose: '碎屏险' });
  const paid = { billIds: [await billOf(billKinds.insurance)], amountFen: null, method: 'cash' };
  await doMoney(world, caller, 'collectBills', { orderId, ...paid });
  await doMoney(world, caller, 'startReturn', { orderId });
  await doMoney(world, caller, 'inspectReturn', { orderId, result: 'damaged', compensationFen });
  return billOf(billKinds.compensation);
}

/** The fields of 登记理赔 beside its sum. */
export const claimFacts = async (world: World, caller: Caller) => ({
  insurer: '平安财险',
  caseNo: 'PA-2026-0001',
  proofs: [await photoBy(world, caller)],
});
