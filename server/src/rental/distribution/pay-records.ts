import type { Fen } from '@rental/domain/money';
import { payRecords } from '@rental/domain/rental/distribution/distribution-records';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';

interface Payment {
  readonly distributorId: number;
  readonly amountFen: Fen;
}

/** Keeps a payment with the records that it pays. The distributor must be locked. */
export async function keepRecordsPaid(
  tx: Tx,
  brand: BrandCode,
  { distributorId, amountFen }: Payment,
): Promise<void> {
  const { rows } = await sql<{ id: number; share_fen: Fen; paid_fen: Fen }>`
    select id, share_fen, paid_fen from distribution_records
    where brand_code = ${brand} and distributor_id = ${distributorId}
      and (share_fen <> paid_fen or id = (select max(id) from distribution_records
        where brand_code = ${brand} and distributor_id = ${distributorId}))
    order by id`.execute(tx);
  const paid = payRecords(
    rows.map((row) => ({ id: row.id, shareFen: row.share_fen, paidFen: row.paid_fen })),
    amountFen,
  );
  await sql`
    update distribution_records m set paid_fen = made.paid_fen,
      state = case when share_fen > made.paid_fen then 'payable' when share_fen > 0 then 'paid' when frozen_fen > 0 then 'frozen'
        when base_fen > 0 then 'none' else 'takenBack' end
    from unnest(${paid.map(({ id }) => id)}::bigint[], ${paid.map(({ paidFen }) => paidFen)}::bigint[]) made (id, paid_fen)
    where m.brand_code = ${brand} and m.id = made.id`.execute(tx);
}
