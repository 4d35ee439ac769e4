import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { CashProvider } from '@rental/domain/money/payments/cash-movements';
import type { Tx } from '../../db/transaction.ts';
import type { StoredRefund } from './refund-store.ts';
import { transferOf } from './transfer-store.ts';

/** How the provider pays a refund. */
interface RefundTrade {
  /** The account of ours that the money leaves. */
  readonly method: MoneyMethod;
  readonly provider: CashProvider | null;
  /** Our number of it in the provider's statement. */
  readonly statedNo: string;
}

/** The provider's trade of a refund: by a transfer, or back to the account that the payment arrived in. */
export async function tradeOfRefund(
  tx: Tx,
  refund: StoredRefund,
  transferId: number | null,
): Promise<RefundTrade> {
  if (transferId !== null) {
    const { method, transfer_no: statedNo } = await transferOf(tx, refund, transferId);
    return { method, provider: 'transfer', statedNo };
  }
  const payment = await tx
    .selectFrom('payments')
    .select(['method', 'provider'])
    .where('brand_code', '=', refund.brand_code)
    .where('id', '=', refund.payment_id ?? 0)
    .executeTakeFirstOrThrow();
  return { ...payment, statedNo: refund.refund_no };
}
