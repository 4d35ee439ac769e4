import { fen, type Fen } from '@rental/domain/money';
import {
  earnedTransfers,
  recordNow,
  recordState,
  type RecordSums,
} from '@rental/domain/rental/distribution/distribution-records';
import {
  shareAt,
  type DistributionLevel,
} from '@rental/domain/rental/distribution/distribution-rule';
import type { RentIn } from '@rental/domain/rental/commissions/commission-shares';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { actDates, postAct } from '../../money/ledger/public.ts';
import { rentIn, type RentLooked } from '../commissions/public.ts';
import { lockTree, sumsOf } from './distribution-store.ts';

/** The rent that is counted, by the rule in force. */
export interface Counting {
  readonly rule: Stored<'distribution_rules'>;
  readonly looked: RentLooked;
}

interface Counted extends RecordSums {
  readonly billId: number;
  readonly orderId: number;
  readonly level: DistributionLevel;
  readonly distributorId: number;
}

/** Counts the commission of these orders again, and books what it changes for each distributor. The tree stays as it is meanwhile. */
export async function countOrders(
  ctx: Acting,
  tx: Tx,
  { rule, looked }: Counting,
  orderIds: readonly number[],
): Promise<void> {
  await lockTree(tx, looked.brand);
  const found = await billsOf(tx, looked, orderIds);
  await lockDistributors(tx, looked, found);
  const bills = await billsOf(tx, looked, orderIds);
  const shares = { firstBp: rule.first_bp, secondBp: rule.second_bp };
  const changes = bills.flatMap(({ before, rent, ...of }) => {
    if (of.distributorId === null) return [];
    const after = recordNow(before, rent, shareAt(shares, of.level));
    const isSame = (['baseFen', 'shareFen', 'frozenFen'] as const).every(
      (sum) => after[sum] === before[sum],
    );
    return isSame ? [] : [{ ...of, ...after, distributorId: of.distributorId, before }];
  });
  await keepRecords(ctx, tx, changes);
  for (const [distributorId, own] of Map.groupBy(changes, (change) => change.distributorId))
    await addTo(ctx, tx, distributorId, {
      earnedFen: own.reduce((sum, { shareFen, before }) => sum + shareFen - before.shareFen, 0),
      frozenFen: own.reduce((sum, { frozenFen, before }) => sum + frozenFen - before.frozenFen, 0),
    });
}

interface BillRow {
  readonly bill_id: number;
  readonly order_id: number;
  readonly level: DistributionLevel;
  readonly distributor_id: number | null;
  readonly ripe: number;
  readonly collected: number;
  readonly base: number;
  readonly share: number;
  readonly frozen: number;
  readonly paid: number;
}

/**
 * The bills of these orders at both levels with their records. A record keeps its distributor; a new one is of the order's distributor,
 * or of who stands above him now. A customer earns nothing of his own order.
 */
async function billsOf(tx: Tx, looked: RentLooked, orderIds: readonly number[]) {
  const { brand } = looked;
  const { rows } = await sql<BillRow>`
    select r.id as bill_id, r.order_id, l.level,
      coalesce(m.distributor_id, case when e.customer_id <> o.customer_id then e.id end) as distributor_id,
      r.ripe, r.collected, coalesce(m.base_fen, 0) as base, coalesce(m.share_fen, 0) as share,
      coalesce(m.frozen_fen, 0) as frozen, coalesce(m.paid_fen, 0) as paid
    from (${rentIn(looked, orderIds)}) r
    join orders o on o.brand_code = ${brand} and o.id = r.order_id
    join distributors d on d.brand_code = ${brand} and d.id = o.distributor_id
    cross join (values (1), (2)) l (level)
    left join distributors e on e.brand_code = ${brand}
      and e.id = case when l.level = 1 then d.id else d.parent_id end
    left join distribution_records m on m.brand_code = ${brand} and m.bill_id = r.id and m.level = l.level
    order by r.id, l.level`.execute(tx);
  return rows.map((row) => ({
    billId: row.bill_id,
    orderId: row.order_id,
    level: row.level,
    distributorId: row.distributor_id,
    rent: { ripeFen: fen(row.ripe), collectedFen: fen(row.collected) } satisfies RentIn,
    before: {
      baseFen: fen(row.base),
      shareFen: fen(row.share),
      frozenFen: fen(row.frozen),
      paidFen: fen(row.paid),
    } satisfies RecordSums,
  }));
}

/** Payments wait while records are counted. */
async function lockDistributors(
  tx: Tx,
  { brand }: RentLooked,
  bills: readonly { readonly distributorId: number | null }[],
): Promise<void> {
  const ids = [...new Set(bills.flatMap(({ distributorId: id }) => (id === null ? [] : [id])))];
  await sql`
    select from distributors where brand_code = ${brand} and id = any (${ids}::bigint[])
    order by id for no key update`.execute(tx);
}

/** The paid sum never changes here, and is told for the checks that a row passes before the database finds that it is there. */
async function keepRecords(
  { brandCode: brand, now }: Acting,
  tx: Tx,
  records: readonly Counted[],
): Promise<void> {
  if (records.length === 0) return;
  const all = <Value>(of: (record: Counted) => Value) => records.map((record) => of(record));
  await sql`
    insert into distribution_records (brand_code, distributor_id, order_id, bill_id, level, state, base_fen, share_fen, frozen_fen,
      paid_fen, created_at)
    select ${brand}, made.distributor_id, made.order_id, made.bill_id, made.level, made.state, made.base_fen, made.share_fen,
      made.frozen_fen, made.paid_fen, ${now}
    from unnest(${all((one) => one.distributorId)}::bigint[], ${all((one) => one.orderId)}::bigint[],
      ${all((one) => one.billId)}::bigint[], ${all((one) => one.level)}::smallint[], ${all(recordState)}::text[],
      ${all((one) => one.baseFen)}::bigint[], ${all((one) => one.shareFen)}::bigint[], ${all((one) => one.frozenFen)}::bigint[],
      ${all((one) => one.paidFen)}::bigint[])
      made (distributor_id, order_id, bill_id, level, state, base_fen, share_fen, frozen_fen, paid_fen)
    on conflict (brand_code, bill_id, level) do update set state = excluded.state, base_fen = excluded.base_fen,
      share_fen = excluded.share_fen, frozen_fen = excluded.frozen_fen`.execute(tx);
}

interface Added {
  readonly earnedFen: number;
  readonly frozenFen: number;
}

/** Adds to the sums of a distributor, who is locked, and books what he is owed more or less. */
async function addTo(ctx: Acting, tx: Tx, id: number, added: Added): Promise<void> {
  const { brandCode: brand, now, traceId } = ctx;
  const row = await tx
    .updateTable('distributors')
    .set({
      earned_fen: sql<Fen>`earned_fen + ${added.earnedFen}`,
      frozen_fen: sql<Fen>`frozen_fen + ${added.frozenFen}`,
    })
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .returning(['earned_fen', 'paid_fen', 'under_way_fen'])
    .executeTakeFirstOrThrow();
  const after = sumsOf(row);
  const before = { ...after, earnedFen: fen(after.earnedFen - added.earnedFen) };
  await postAct(tx, {
    brand,
    kind: 'earnDistribution',
    subject: { kind: 'distributor', id },
    operatorId: null,
    note: null,
    proofKeys: [],
    transfers: earnedTransfers(before, after),
    ...(await actDates(ctx, tx)),
    at: now,
    traceId,
  });
}
