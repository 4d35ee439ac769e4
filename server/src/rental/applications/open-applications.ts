import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  OpenApplication,
  openApplication as call,
  openApplications as listCall,
  openWithdraw as withdrawCall,
} from '@rental/contract/rental/open-applications';
import { applicationAfter } from '@rental/domain/rental/applications/application-states';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { stepApplication } from '../application-steps/public.ts';
import { placedOrder } from '../intake/public.ts';
import { applicationStateOf } from '../open-events/public.ts';
import { applicationOfApp, applicationsOf, lockApplication } from './application-store.ts';

/** The applications of an order of this program, the last first. */
export async function openApplications(
  ctx: AppContext,
  { params: { externalNo } }: Input<typeof listCall>,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  const { id: orderId } = await placedOrder(ctx, tx, externalNo);
  const rows = await applicationsOf(tx, { brand: ctx.brandCode, orderId });
  return { applications: rows.map(shown) };
}

/** 查询申请. */
export async function openApplication(
  ctx: AppContext,
  { params: { externalNo, applicationNo } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { id: orderId } = await placedOrder(ctx, tx, externalNo);
  return openApplicationOf(ctx, tx, { orderId, applicationNo });
}

/** 撤回, until somebody of the shop has taken it up. */
export async function openWithdraw(
  ctx: AppContext,
  { params: { externalNo, applicationNo } }: Input<typeof withdrawCall>,
  tx: Tx,
): Promise<Returned<typeof withdrawCall>> {
  const { id: orderId } = await placedOrder(ctx, tx, externalNo);
  const of = { orderId, applicationNo };
  const { id } = await rowOf(ctx, tx, of);
  const { order, application } = await lockApplication(ctx, tx, id);
  if (application.state === 'withdrawn') return openApplicationOf(ctx, tx, of);
  const to =
    applicationAfter('withdraw', application.state) ?? refuse('application_withdraw_too_late');
  await stepApplication(ctx, tx, { id, act: 'withdrawApplication', to });
  await writeAudit(tx, ctx, {
    operation: 'application:withdraw',
    object: order.order_no,
    result: 'ok',
    after: { app: ctx.app.name, applicationNo, kind: application.kind },
  });
  return openApplicationOf(ctx, tx, of);
}

interface OfNumber {
  readonly orderId: number;
  readonly applicationNo: string;
}

/** An application of an order of this program by the program's number. */
export const openApplicationOf = async (
  ctx: AppContext,
  tx: Tx,
  of: OfNumber,
): Promise<OpenApplication> => shown(await rowOf(ctx, tx, of));

async function rowOf({ brandCode: brand, app }: AppContext, tx: Tx, of: OfNumber) {
  const [row] = await applicationOfApp(tx, {
    brand,
    appId: app.id,
    externalNo: of.applicationNo,
  });
  return orNotFound(row?.order_id === of.orderId ? row : undefined);
}

const shown = (row: Stored<'order_applications'>): OpenApplication => ({
  ...applicationStateOf(row),
  content: row.content,
});
