import type { Input } from '@rental/contract/endpoint';
import type { chargeOrder } from '@rental/contract/rental/orders/money/order-money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { purposeFree, settlementTold } from '@rental/domain/rental/orders/money/charges';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse, refuse } from '../../../http/refusal.ts';
import { canBeChosen } from '../../../platform/dictionary/public.ts';
import type { Charged } from './write-bills.ts';

type Body = Input<typeof chargeOrder>['body'];

/** The given fields of a bill by hand fit its kind, its 险种 is in the brand's dictionary, and its purpose is free. */
export async function checkCharge(ctx: Context, tx: Tx, body: Body): Promise<void> {
  const { orderId, kind, purpose, settlementBp } = body;
  orRefuse(settlementTold(kind, settlementBp));
  if (kind === billKinds.insurance && !(await canBeChosen(ctx, tx, 'insurance', purpose)))
    refuse('insurance_unknown');
  const bills = await tx
    .selectFrom('bills')
    .select('status')
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('purpose', '=', purpose)
    .execute();
  orRefuse(
    purposeFree(
      kind,
      bills.map(({ status }) => status),
    ),
  );
}

export const chargedBy = ({ kind, purpose, settlementBp, note }: Body): Charged => ({
  purpose,
  settlementBp: orRefuse(settlementTold(kind, settlementBp)),
  note: note || null,
});

/** The timeline's facts beside the note. */
export function chargeFacts(body: Body) {
  const { purpose, settlementBp } = chargedBy(body);
  return {
    purpose,
    amount_fen: body.amountFen,
    ...(settlementBp !== null && { settlement_bp: settlementBp }),
  };
}
