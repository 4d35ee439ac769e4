import { businessDateOf, addDays } from '@rental/domain/business-date';
import { sumFen } from '@rental/domain/money';
import { proposedParts } from '@rental/domain/rental/dunning/repayment-plans';
import { sealed } from '../providers/sealed.ts';
import { send } from '../wire/send.ts';
import { password, type Caller, type World } from '../world.ts';

/** 协商分期 of what an order owes overdue today, in two parts a month apart from tomorrow on. */
export async function somePlan(world: World, by: Caller, orderId: number) {
  const today = businessDateOf(world.now);
  const { answer } = await send(world, by, 'orderDetail', { params: { id: orderId } });
  const overdue = answer.bills.filter(({ dueOn }) => dueOn < today);
  const totalFen = sumFen(overdue.map(({ owedFen }) => owedFen));
  const when = { firstOn: addDays(today, 1), pace: 'monthly', count: 2 } as const;
  const parts = [...proposedParts(totalFen, when)];
  return { orderId, agreedOn: today, parts, note: '客户失业，协商分期' };
}

type Plan = Awaited<ReturnType<typeof somePlan>>;

/** Asks for a plan; answers the request. */
export const askForPlan = async (world: World, by: Caller, body: Plan): Promise<number> =>
  (await send(world, by, 'agreeRepayment', { body })).answer.approvalId ?? 0;

/** The second person agrees, and who asked carries it out. */
export async function agreeToPlan(
  world: World,
  [asker, other]: readonly [Caller, Caller],
  approvalId: number,
) {
  const params = { id: approvalId };
  const stepUp = { password: await sealed(world, password) };
  await send(world, other, 'approveRequest', { params, body: { stepUp } });
  return send(world, asker, 'executeRequest', { params, body: {} });
}
