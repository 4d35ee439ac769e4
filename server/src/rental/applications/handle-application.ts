import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  acceptApplication as acceptCall,
  applicationOwners as ownersCall,
  changeAddressAsApplied as addressCall,
  giveApplication as giveCall,
  refuseApplication as refuseCall,
  revealApplication as revealCall,
  settleComplaint as settleCall,
} from '@rental/contract/rental/applications';
import {
  applicationAfter,
  applicationKinds,
  type ApplicationMove,
  type ApplicationState,
} from '@rental/domain/rental/applications/application-states';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { Audience, tell } from '../../people/notifications/public.ts';
import { staffReached, staffToHold } from '../../people/users/public.ts';
import { stepApplication } from '../application-steps/public.ts';
import { changeAddress } from '../orders/changes/public.ts';
import type { StoredOrder } from '../orders/core/public.ts';
import { lockApplication } from './application-store.ts';

/** 受理: whoever is first handles it. */
export async function acceptApplication(
  ctx: Context,
  { params: { id } }: Input<typeof acceptCall>,
  tx: Tx,
): Promise<Returned<typeof acceptCall>> {
  const { order, application } = await lockApplication(ctx, tx, id);
  const to = moved('accept', application);
  await stepApplication(ctx, tx, {
    id,
    act: 'acceptApplication',
    to,
    ownerId: ctx.operator.id,
  });
  await audited(ctx, tx, order, application, { operation: 'application:accept' });
  return { id, applicationState: to };
}

/** 拒绝, with the reason that the customer reads. */
export async function refuseApplication(
  ctx: Context,
  { params: { id }, body: { reason } }: Input<typeof refuseCall>,
  tx: Tx,
): Promise<Returned<typeof refuseCall>> {
  const { order, application } = await lockApplication(ctx, tx, id);
  const to = moved('refuse', application);
  const ownerId = application.owner_id ?? ctx.operator.id;
  await stepApplication(ctx, tx, {
    id,
    act: 'refuseApplication',
    to,
    ownerId,
    reason,
    note: reason,
  });
  await audited(ctx, tx, order, application, { operation: 'application:refuse', reason });
  return { id, applicationState: to };
}

/** 办结投诉, with the result that the customer reads. No command of the order would end it. */
export async function settleComplaint(
  ctx: Context,
  { params: { id }, body: { result } }: Input<typeof settleCall>,
  tx: Tx,
): Promise<Returned<typeof settleCall>> {
  const { order, application } = await lockApplication(ctx, tx, id);
  if (application.kind !== 'complaint') refuse('application_other_kind');
  const to = moved('complete', application);
  const ownerId = application.owner_id ?? ctx.operator.id;
  await stepApplication(ctx, tx, {
    id,
    act: 'completeApplication',
    to,
    ownerId,
    result,
    note: result,
  });
  await audited(ctx, tx, order, application, { operation: 'application:complaint', result });
  return { id, applicationState: to };
}

/** The operators whom an application can be given to. */
export async function applicationOwners(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof ownersCall>> {
  return { owners: await staffReached(ctx, tx) };
}

/** 转给 another operator, who hears of it. The program learns no more than that it is accepted. */
export async function giveApplication(
  ctx: Context,
  { params: { id }, body: { operatorId } }: Input<typeof giveCall>,
  tx: Tx,
): Promise<Returned<typeof giveCall>> {
  const { order, application } = await lockApplication(ctx, tx, id);
  const isAccepted = application.state === 'accepted';
  const to = isAccepted ? application.state : moved('accept', application);
  const owner = (await staffToHold(ctx, tx, operatorId)) ?? refuse('assignee_not_found');
  await stepApplication(ctx, tx, {
    id,
    act: isAccepted ? 'giveApplication' : 'acceptApplication',
    to,
    ownerId: owner.id,
    note: `处理人：${owner.name}`,
  });
  await audited(ctx, tx, order, application, { operation: 'application:give', owner: owner.name });
  if (owner.id !== ctx.operator.id)
    await tell(tx, ctx.brandCode, {
      kind: 'system',
      occasion: 'applicationGiven',
      title: '您有新的客户申请',
      body: `${ctx.operator.nickName}将订单 ${order.order_no} 的${applicationKinds[application.kind]}申请转交给您。`,
      target: '/order/application',
      to: Audience.operator(owner.id).holding('application:list'),
      at: ctx.now,
    });
  return { id, applicationState: to, ownerName: owner.name };
}

/** 改收货地址 as the customer asked; the command itself completes the application. */
export async function changeAddressAsApplied(
  ctx: Context,
  { params: { id }, body: { reason } }: Input<typeof addressCall>,
  tx: Tx,
): Promise<Returned<typeof addressCall>> {
  const { order, application } = await lockApplication(ctx, tx, id);
  const { content } = application;
  if (content.kind !== 'address') refuse('application_other_kind');
  moved('complete', application);
  const { region, street, name: receiverName, phone: receiverPhone } = content;
  const body = { orderId: order.id, region, street, receiverName, receiverPhone, reason };
  return changeAddress(ctx, { params: undefined, query: undefined, body }, tx);
}

/** 查看明文: what is asked for, unmasked. */
export async function revealApplication(
  ctx: Context,
  { params: { id } }: Input<typeof revealCall>,
  tx: Tx,
): Promise<Returned<typeof revealCall>> {
  const { order, application } = await lockApplication(ctx, tx, id);
  await audited(ctx, tx, order, application, { operation: 'application:reveal' });
  return { content: application.content };
}

const moved = (move: ApplicationMove, { state }: Stored<'order_applications'>): ApplicationState =>
  applicationAfter(move, state) ?? refuse('application_moved');

const audited = (
  ctx: Context,
  tx: Tx,
  order: StoredOrder,
  { kind, external_no: applicationNo, state }: Stored<'order_applications'>,
  { operation, ...facts }: { readonly operation: string; readonly [fact: string]: string },
) =>
  writeAudit(tx, ctx, {
    operation,
    object: order.order_no,
    result: 'ok',
    before: { applicationState: state },
    after: { applicationNo, kind, ...facts },
  });
