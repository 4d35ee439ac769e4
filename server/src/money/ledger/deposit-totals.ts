import { fen, type Fen } from '@rental/domain/money';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';

interface OfOrder {
  readonly brand: string;
  readonly orderId: number;
}

/** The deposit of an order in the books: received less paid out is held. */
export interface DepositTotals {
  readonly receivedFen: Fen;
  readonly carriedInFen: Fen;
  readonly setOffFen: Fen;
  readonly refundedFen: Fen;
  readonly carriedOutFen: Fen;
}

export async function depositTotals(tx: Tx, of: OfOrder): Promise<DepositTotals> {
  const rows = await depositTransfers(tx, of);
  const total = (kind: (typeof rows)[number]['kind']) =>
    fen(rows.find((row) => row.kind === kind)?.amountFen ?? 0);
  return {
    receivedFen: fen(total('depositReceived') + total('openingDeposit')),
    carriedInFen: total('depositCarriedIn'),
    setOffFen: total('depositSetOff'),
    refundedFen: total('depositRefunded'),
    carriedOutFen: total('depositCarriedOut'),
  };
}

/** By kind, what was reversed taken off. */
const depositTransfers = prepared((db, { brand, orderId }: OfOrder) =>
  db
    .selectFrom('transfers')
    .select([
      'kind',
      sql<number>`sum(case when is_reversal then -amount_fen else amount_fen end)::bigint`.as(
        'amountFen',
      ),
    ])
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .where('kind', 'in', [
      'depositReceived',
      'openingDeposit',
      'depositCarriedIn',
      'depositSetOff',
      'depositRefunded',
      'depositCarriedOut',
    ])
    .groupBy('kind'),
);
