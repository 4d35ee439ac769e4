import type { Input, Returned } from '@rental/contract/endpoint';
import type { stepDunningTransfer as call } from '@rental/contract/rental/dunning-transfers';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { isAway, stepTransfer } from '@rental/domain/rental/dunning/transfers';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { countVisit } from '../dunning-cases/public.ts';
import { ownImages } from '../orders/core/public.ts';
import { ownPapers } from './own-papers.ts';
import { insertSteps, lockTransfer, moveTransfer, tellCase } from './transfer-store.ts';

/** 办理: one step, with its documents. A visit that was made is a contact with the customer. */
export async function stepDunningTransfer(
  ctx: Context,
  { params: { id }, body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { step, note, amountFen = null, caseNo = null } = body;
  const on = body.on as BusinessDate;
  const nextOn = (body.nextOn ?? null) as BusinessDate | null;
  const transfer = await lockTransfer(ctx, tx, id);
  const { kind, case_no: oldCaseNo, last_on: lastOn } = transfer;
  const standing = { kind, state: transfer.state, lastOn, caseNo: oldCaseNo };
  const state = orRefuse(
    stepTransfer(standing, { step, on, nextOn, caseNo }, businessDateOf(ctx.now)),
  );
  const photoKeys = await ownImages(ctx, tx, body.photos);
  const paperKeys = await ownPapers(ctx, tx, body.papers);
  await moveTransfer(ctx, tx, id, {
    state,
    lastOn: on,
    nextOn,
    caseNo: caseNo ?? oldCaseNo,
    ...(isAway(state) && transfer.handed_on === null && { handedOn: on }),
  });
  await insertSteps(ctx, tx, [
    {
      transfer_id: id,
      step,
      happened_on: on,
      note,
      amount_fen: amountFen,
      case_no: caseNo,
      next_on: nextOn,
      photo_keys: photoKeys,
      paper_keys: paperKeys,
    },
  ]);
  await tellCase(ctx, tx, transfer, { step, note });
  if (step === 'finish' || step === 'fail')
    await countVisit(ctx, tx, {
      caseId: transfer.case_id,
      customerId: transfer.customer_id,
      note,
    });
  await writeAudit(tx, ctx, {
    operation: 'dunning:stepTransfer',
    object: transfer.transfer_no,
    result: 'ok',
    before: { transferState: transfer.state },
    after: { transferState: state, step, on, caseNo, amountFen },
  });
  return { id, transferState: state };
}
