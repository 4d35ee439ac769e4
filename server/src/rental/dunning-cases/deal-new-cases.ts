import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { Overdue } from '@rental/domain/rental/dunning/overdue';
import { ownersByRule, type NewCase } from '@rental/domain/rental/dunning/owner-rule';
import { stageOf, type StageRules } from '@rental/domain/rental/dunning/stages';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { collectorsOn } from './collectors.ts';
import type { OpenCase } from './recount-cases.ts';

type Who = Pick<Acting, 'brandCode' | 'brand' | 'now'>;

/** An order of a case, and what of it is overdue now. */
interface OrderOfCase {
  readonly customerId: number;
  readonly storeId: number;
  readonly overdue: Overdue | null;
}

/**
 * Gives cases that were opened just now, which are locked, to collectors by the rule of the brand, and answers their owners. Transactions that
 * open cases at once do it one after another, after all their locks on cases: so they are dealt out evenly, too.
 */
export async function dealNewCases(
  { brandCode, brand, now }: Who,
  tx: Tx,
  opened: readonly OpenCase[],
  orders: readonly OrderOfCase[],
): Promise<ReadonlyMap<number, number>> {
  const { owner, stages } = brand.dunning;
  const today = businessDateOf(now);
  const cases = opened.flatMap((one) => newCase(stages, one, orders, today));
  if (owner.way === 'hand' || cases.length === 0) return new Map();
  await sql`select pg_advisory_xact_lock(hashtext(${`owners by rule ${brandCode}`}))`.execute(tx);
  const collectors = await collectorsOn(tx, brandCode, today);
  const dealt = ownersByRule(
    owner,
    cases.toSorted((one, other) => one.id - other.id),
    { collectors, lastId: await lastByRule(tx, brandCode) },
  );
  if (dealt.length > 0)
    await sql`
      with given as (
        update dunning_cases c set owner_id = n.owner_id
        from unnest(${dealt.map(({ id }) => id)}::bigint[], ${dealt.map(({ ownerId }) => ownerId)}::bigint[]) n (id, owner_id)
        where c.brand_code = ${brandCode} and c.id = n.id
        returning c.id, c.owner_id)
      insert into dunning_steps (brand_code, case_id, kind, owner_id, note, at)
      select ${brandCode}, id, 'assigned', owner_id, '按催收规则', ${now}::timestamptz from given order by id`.execute(
      tx,
    );
  return new Map(dealt.map(({ id, ownerId }) => [id, ownerId]));
}

/** A case that closes again in this transaction is nobody's work. */
function newCase(
  stages: StageRules,
  { id, customer_id: customerId }: OpenCase,
  orders: readonly OrderOfCase[],
  today: BusinessDate,
): NewCase[] {
  const own = orders.filter((order) => order.customerId === customerId);
  const overdue = own.flatMap((order) => (order.overdue === null ? [] : [order.overdue]));
  const [first, ...others] = overdue;
  if (first === undefined) return [];
  const firstDueOn = others.reduce(
    (day, one) => (one.firstDueOn < day ? one.firstDueOn : day),
    first.firstDueOn,
  );
  const isOverstay = overdue.every((one) => one.isOverstay);
  const stage = stageOf(stages, { firstDueOn, isOverstay }, today);
  return [{ id, stage, storeIds: own.map(({ storeId }) => storeId) }];
}

/** The collector who got the last case by rule. */
const lastByRule = async (tx: Tx, brand: BrandCode): Promise<number | null> =>
  (
    await tx
      .selectFrom('dunning_steps')
      .select('owner_id')
      .where('brand_code', '=', brand)
      .where('kind', '=', 'assigned')
      .where('operator_id', 'is', null)
      .where('owner_id', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.owner_id ?? null;
