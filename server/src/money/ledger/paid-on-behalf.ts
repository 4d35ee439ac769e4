import type { Payer } from '@rental/domain/rental/orders/money/payer';
import { isMoneyMethod } from '@rental/domain/money/ledger/accounts';
import { prepared } from '../../db/prepared.ts';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';

/** The payer in place of the customer, as stored with an act; null: the customer paid. */
export const storedPayer = ({
  payer_name: name,
  payer_relation: relation,
}: Pick<Stored<'acts'>, 'payer_name' | 'payer_relation'>): Payer | null =>
  name === null || relation === null ? null : { name, relation };

interface OfOrder {
  readonly brand: string;
  readonly orderId: number;
}

/** 代客支付 of an order, the first first: who paid, in full, on which bill and to which account. */
export async function paidOnBehalf(tx: Tx, of: OfOrder) {
  const rows = await transfersOnBehalf(tx, of);
  return rows.flatMap(({ bill_id: billId, debit, ...row }) => {
    const payer = storedPayer(row);
    return payer !== null && billId !== null && isMoneyMethod(debit)
      ? [{ billId, payer, debit }]
      : [];
  });
}

const transfersOnBehalf = prepared((db, { brand, orderId }: OfOrder) =>
  db
    .selectFrom('acts as a')
    .innerJoin('transfers as t', (join) =>
      join.onRef('t.brand_code', '=', 'a.brand_code').onRef('t.act_id', '=', 'a.id'),
    )
    .select(['a.payer_name', 'a.payer_relation', 't.bill_id', 't.debit'])
    .where('a.brand_code', '=', brand)
    .where('a.order_id', '=', orderId)
    .where('a.payer_name', 'is not', null)
    .orderBy('t.id'),
);
