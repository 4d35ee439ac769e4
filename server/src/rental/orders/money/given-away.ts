import { fen } from '@rental/domain/money';
import type { Weight } from '@rental/domain/rental/orders/money/given-away';
import {
  aloneWindowDays,
  whySecondPerson,
  type PassedAlone,
  type WeighedAct,
  type Why,
} from '@rental/domain/rental/orders/money/second-person';
import { sql } from 'kysely';
import { prepared, raw } from '../../../db/prepared.ts';
import { withCommit, type Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';

/** An act that may give something away, and the order that it is done to. */
export interface Giving extends Pick<
  Weight,
  'givenFen' | 'putOffDays' | 'addedDays' | 'backDatedDays' | 'boughtBelow'
> {
  readonly act: WeighedAct;
  readonly orderId: number;
}

const givesAny = ({ givenFen, addedDays }: Giving) => givenFen > 0 || addedDays > 0;

type Judging = Pick<Acting, 'brand' | 'brandCode' | 'operator' | 'now'>;

/** True if what passed before matters: where nothing is given away, or nothing is limited, it does not. */
const addsUp = ({ brand }: Judging, giving: Giving) =>
  brand.moneyLimitFen !== null && givesAny(giving);

/** Why somebody else has to agree, by what passed alone so far; null: nobody has to. */
export async function whyFor(ctx: Judging, tx: Tx, giving: Giving): Promise<Why | null> {
  const passed = addsUp(ctx, giving) ? await passedAlone(ctx, tx, giving.orderId) : nothing;
  return whySecondPerson(giving.act, giving, passed, ctx.brand.moneyLimitFen);
}

/**
 * Writes down what an act gives away, in its transaction. Without an approval it is refused where it needs one: the order is locked
 * already, and the allowance of the operator is locked here, so that of many acts at once each sees the ones before.
 */
export async function giveAway(
  ctx: Acting,
  tx: Tx,
  giving: Giving,
  approvalId: number | null,
): Promise<void> {
  const { operator, brandCode } = ctx;
  if (approvalId === null) {
    if (addsUp(ctx, giving) && operator.id !== null)
      await lockedAllowance(tx, { brand: brandCode, operatorId: operator.id, at: ctx.now });
    if ((await whyFor(ctx, tx, giving)) !== null) refuse('second_person_needed');
  }
  if (!givesAny(giving)) return;
  withCommit(
    givenRow(tx, {
      ...giving,
      brand: brandCode,
      operatorId: operator.id,
      at: ctx.now,
      approvalId,
    }),
  );
}

const none = { givenFen: fen(0), putOffDays: 0 };
const nothing: PassedAlone = { order: none, operator: none };

async function passedAlone(
  { brandCode, operator, now }: Judging,
  tx: Tx,
  orderId: number,
): Promise<PassedAlone> {
  const since = (whose: keyof PassedAlone) =>
    new Date(now.getTime() - aloneWindowDays[whose] * 86_400_000);
  const [sums] = await sumsAlone(tx, {
    brand: brandCode,
    orderId,
    orderSince: since('order'),
    operatorId: operator.id,
    operatorSince: since('operator'),
  });
  if (sums === undefined) return nothing;
  return {
    order: { givenFen: fen(sums.order_fen), putOffDays: sums.order_days },
    operator: { givenFen: fen(sums.operator_fen), putOffDays: sums.operator_days },
  };
}

interface Sums {
  readonly order_fen: number;
  readonly order_days: number;
  readonly operator_fen: number;
  readonly operator_days: number;
}

interface Windows {
  readonly brand: string;
  readonly orderId: number;
  readonly orderSince: Date;
  readonly operatorId: number | null;
  readonly operatorSince: Date;
}
const sumsAlone = prepared((db, of: Windows) =>
  raw<Sums>(
    db,
    sql`
      select coalesce(sum(given_fen) filter (where of_order), 0)::bigint as order_fen,
        coalesce(sum(put_off_days) filter (where of_order), 0)::int as order_days,
        coalesce(sum(given_fen) filter (where of_operator), 0)::bigint as operator_fen,
        coalesce(sum(put_off_days) filter (where of_operator), 0)::int as operator_days
      from (
        select given_fen, put_off_days, true as of_order, false as of_operator from given_away
        where brand_code = ${of.brand} and order_id = ${of.orderId} and at > ${of.orderSince}
          and approval_id is null
        union all
        select given_fen, put_off_days, false, true from given_away
        where brand_code = ${of.brand} and operator_id = ${of.operatorId} and at > ${of.operatorSince}
          and approval_id is null
      ) passed`,
  ),
);

interface Allowance {
  readonly brand: string;
  readonly operatorId: number;
  readonly at: Date;
}
const lockedAllowance = prepared((db, { brand, operatorId, at }: Allowance) =>
  db
    .insertInto('given_allowances')
    .values({ brand_code: brand, operator_id: operatorId, used_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_code', 'operator_id'])
        .doUpdateSet((old) => ({ used_at: old.ref('excluded.used_at') })),
    ),
);

interface GivenRow extends Giving {
  readonly brand: string;
  readonly operatorId: number | null;
  readonly at: Date;
  readonly approvalId: number | null;
}
const givenRow = prepared((db, of: GivenRow) =>
  db.insertInto('given_away').values({
    brand_code: of.brand,
    order_id: of.orderId,
    operator_id: of.operatorId,
    act: of.act,
    given_fen: of.givenFen,
    put_off_days: of.addedDays,
    at: of.at,
    approval_id: of.approvalId,
  }),
);
