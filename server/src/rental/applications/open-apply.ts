import type { Input, Returned } from '@rental/contract/endpoint';
import type { openApply as call } from '@rental/contract/rental/open-applications';
import { applicationKinds } from '@rental/domain/rental/applications/application-states';
import { applyFor } from '@rental/domain/rental/applications/applications';
import { createHash } from 'node:crypto';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { Audience, tell } from '../../people/notifications/public.ts';
import { addApplication } from '../application-steps/public.ts';
import { placedOrder } from '../intake/public.ts';
import { lockStanding } from '../orders/core/public.ts';
import { applicableOrder } from './applicable-order.ts';
import { applicationOfApp, lockNumber } from './application-store.ts';
import { openApplicationOf } from './open-applications.ts';

/** A customer applies for something: once for the program's number. The order stays as it is; the shop has work to do, and hears of it. */
export async function openApply(
  ctx: AppContext,
  { params: { externalNo }, body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { brandCode: brand, app, now } = ctx;
  const { applicationNo, content } = body;
  const { kind } = content;
  const { id: orderId } = await placedOrder(ctx, tx, externalNo);
  const contentHash = createHash('sha256')
    .update(JSON.stringify([externalNo, content]))
    .digest();
  await lockNumber(tx, { key: `${brand} ${app.id} ${applicationNo}` });
  const [before] = await applicationOfApp(tx, { brand, appId: app.id, externalNo: applicationNo });
  if (before !== undefined) {
    if (!before.content_hash.equals(contentHash)) refuse('application_no_taken');
    return openApplicationOf(ctx, tx, { orderId, applicationNo });
  }
  const standing = await lockStanding(ctx, tx, orderId);
  orRefuse(applyFor(content, await applicableOrder(ctx, tx, standing)));
  const stored = { contentHash, orderId, kind, content: JSON.stringify(content) };
  await addApplication(ctx, tx, { ...stored, appId: app.id, externalNo: applicationNo });
  const answer = await openApplicationOf(ctx, tx, { orderId, applicationNo });
  const { order } = standing;
  await writeAudit(tx, ctx, {
    operation: 'application:apply',
    object: order.order_no,
    result: 'ok',
    after: { app: app.name, applicationNo, kind },
  });
  await tell(tx, brand, {
    kind: 'system',
    occasion: 'applicationReceived',
    title: `客户申请${applicationKinds[kind]}`,
    body: `订单 ${order.order_no} 的客户申请${applicationKinds[kind]}，请及时处理。`,
    target: '/order/application',
    to: Audience.order(order.id, 'application:list'),
    at: now,
    aloud: '您有新的客户申请，请及时处理',
  });
  return answer;
}
