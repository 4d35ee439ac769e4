import type { Fen } from '@rental/domain/money';
import type { Transfer } from '@rental/domain/money/ledger/transfers';
import {
  afterWithdrawal,
  earnedTransfers,
} from '@rental/domain/rental/distribution/distribution-records';
import type { WithdrawalAct } from '@rental/domain/rental/withdrawals/withdrawal-states';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { sumsOf } from './distribution-store.ts';
import { keepRecordsPaid } from './pay-records.ts';

interface Followed {
  readonly distributorId: number;
  readonly act: WithdrawalAct;
  readonly amountFen: Fen;
}

/**
 * The sums of a distributor follow a withdrawal (ADR 86). Answers what the books take back, where rent was refunded while the money was
 * under way. The distributor must be locked.
 */
export async function followWithdrawal(
  tx: Tx,
  brand: BrandCode,
  { distributorId, act, amountFen }: Followed,
): Promise<readonly Transfer[]> {
  const row = await tx
    .selectFrom('distributors')
    .select(['earned_fen', 'paid_fen', 'under_way_fen'])
    .where('brand_code', '=', brand)
    .where('id', '=', distributorId)
    .executeTakeFirstOrThrow();
  const before = sumsOf(row);
  const after = afterWithdrawal(act, before, amountFen);
  await tx
    .updateTable('distributors')
    .set({ paid_fen: after.paidFen, under_way_fen: after.underWayFen })
    .where('brand_code', '=', brand)
    .where('id', '=', distributorId)
    .execute();
  if (after.paidFen > before.paidFen)
    await keepRecordsPaid(tx, brand, { distributorId, amountFen });
  return earnedTransfers(before, after);
}
