import type { Input, Returned } from '@rental/contract/endpoint';
import type { handToAgency as call } from '@rental/contract/rental/dunning-transfers';
import { businessDateOf } from '@rental/domain/business-date';
import { transferAfter } from '@rental/domain/rental/dunning/transfers';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { guardedCustomers } from '../dunning-cases/public.ts';
import { lockAgency } from './agency-store.ts';
import { insertSteps, lockTransfer, moveTransfer, tellCase } from './transfer-store.ts';

/**
 * 移交委外机构, against a proof of who asks: the customer's name and phone leave the house by it, so that another person than entered it
 * agrees to it here.
 */
export const handToAgency =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { params: { id }, body }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    await requireStepUp(ctx, tx, body.stepUp);
    const transfer = await lockTransfer(ctx, tx, id);
    const state = transferAfter(transfer, 'entrust') ?? refuse('transfer_moved');
    if (transfer.operator_id === ctx.operator.id) refuse('transfer_by_second_person');
    if (!(await isOverdue(ctx, tx, transfer.order_id))) refuse('transfer_nothing_owed');
    await refuseKept(ctx, tx, transfer.customer_id);
    const agency = await lockAgency(ctx, tx, orNotFound(transfer.agency_id ?? undefined));
    if (!agency.is_active) refuse('agency_stopped');
    const today = businessDateOf(ctx.now);
    const { next_on: nextOn, case_no: caseNo } = transfer;
    const note = body.note || null;
    await moveTransfer(ctx, tx, id, { state, lastOn: today, nextOn, caseNo, handedOn: today });
    await insertSteps(ctx, tx, [
      { transfer_id: id, step: 'entrust', happened_on: today, note, photo_keys: [] },
    ]);
    await tellCase(ctx, tx, transfer, { step: 'entrust', note });
    await writeAudit(tx, ctx, {
      operation: 'dunning:handToAgency',
      object: transfer.transfer_no,
      result: 'ok',
      after: { agency: agency.name, shareBp: transfer.share_bp, enteredBy: transfer.operator_id },
    });
    return { id, transferState: state };
  };

/** An agency presses nobody whom we may not press: a complaint, a hold, and 协商分期 that is kept stop the hand-over, too. */
async function refuseKept({ brandCode, now }: Context, tx: Tx, customerId: number): Promise<void> {
  const customers = await guardedCustomers(tx, { brand: brandCode, now }, [customerId]);
  const { held, repaysOn } = orNotFound(customers.get(customerId));
  if (held !== null) refuse('dunning_held', { reason: held });
  if (repaysOn !== null) refuse('dunning_repaying', { repaysOn });
}

const isOverdue = async ({ brandCode }: Context, tx: Tx, orderId: number): Promise<boolean> =>
  (await tx
    .selectFrom('overdue_orders')
    .select('id')
    .where('brand_code', '=', brandCode)
    .where('order_id', '=', orderId)
    .executeTakeFirst()) !== undefined;
