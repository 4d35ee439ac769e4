import { doMoney } from './money.ts';
import { proofIn } from '../people/agreed.ts';
import { photoBy } from '../providers/photos.ts';
import { send } from '../wire/send.ts';
import type { Caller, World } from '../world.ts';

/** 按坏账结案 without compensation: asked for, agreed to by the second operator, and done. */
export async function writeOff(
  world: World,
  orderId: number,
  [first, second]: readonly [Caller, Caller],
): Promise<void> {
  const decides = { orderId, lossReason: 'unreachable', compensationFen: 0, refundMethod: null };
  const told = { reason: '电话停机', proofs: [await photoBy(world, first)], blacklists: false };
  const end = (more: object) => doMoney(world, first, 'endAsLost', decides, { ...told, ...more });
  const asked = await end({ approvalReason: '失联', stepUp: {} });
  const { approvalId = 0 } = asked.answer as { readonly approvalId?: number };
  const agreeing = { params: { id: approvalId }, body: await proofIn(world) };
  void (await send(world, second, 'approveRequest', agreeing)).answer;
  void (await end({ approvalId })).answer;
}
