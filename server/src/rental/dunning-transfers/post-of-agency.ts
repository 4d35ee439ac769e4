import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { actDates, postAct, type Act } from '../../money/ledger/public.ts';

interface Posted extends Pick<Act, 'kind' | 'tradeNo' | 'transfers'> {
  readonly agencyId: number;
  readonly settlementNo: string;
}

/** Books an act on an agency, which is locked. */
export async function postOfAgency(
  ctx: Context,
  tx: Tx,
  { agencyId, settlementNo, ...posted }: Posted,
): Promise<void> {
  await postAct(tx, {
    ...posted,
    brand: ctx.brandCode,
    subject: { kind: 'agency', id: agencyId },
    operatorId: ctx.operator.id,
    note: settlementNo,
    proofKeys: [],
    ...(await actDates(ctx, tx)),
    at: ctx.now,
    traceId: ctx.traceId,
  });
}
