import type { Input, Returned } from '@rental/contract/endpoint';
import type { boardStages as call } from '@rental/contract/rental/dunning-board';
import {
  addDays,
  businessDateOf,
  daysBetween,
  type BusinessDate,
} from '@rental/domain/business-date';
import { fen, sumFen, type Fen } from '@rental/domain/money';
import { recoveryRateBp } from '@rental/domain/rental/dunning/rolls';
import { dunningStages, stagesOf, type DunningStage } from '@rental/domain/rental/dunning/stages';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage } from '../../http/keyset-list.ts';
import {
  figurePlaceOf,
  keptFigures,
  overdueCriteriaOf,
  overdueFiltered,
  recoveriesByStageAndDay,
} from '../dunning/public.ts';
import { firstDaysOf, stageIn } from '../dunning-cases/public.ts';
import { askedBy, type Asked } from './asked.ts';

/** 回款 by stage and day, each sum by one query however many stages there are. */
export async function boardStages(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const asked = askedBy(ctx, query);
  const [open, came] = await Promise.all([
    openByStage(ctx, tx, asked),
    recoveriesByStageAndDay(tx, asked),
  ]);
  const recoveredIn = (rows: readonly Came[]) => sumFen(rows.map((row) => row.fen));
  const figures = (stage: DunningStage | null, rows: readonly Came[]) => {
    const {
      customers = 0,
      orders = 0,
      unpaid = fen(0),
    } = open.find((row) => row.stage === stage) ?? {};
    const recoveredFen = recoveredIn(rows);
    return {
      customerCount: customers,
      orderCount: orders,
      unpaidFen: unpaid,
      recoveredFen,
      recoveryRateBp: recoveryRateBp(recoveredFen, unpaid),
    };
  };
  const cameOn = Map.groupBy(came, ({ day }) => day);
  return {
    first: asked.from,
    last: asked.to,
    stages: shownStages(ctx, came).map((stage) => ({
      stage,
      ...figures(
        stage,
        came.filter((row) => row.stage === stage),
      ),
    })),
    total: figures(null, came),
    days: daysTo(asked, businessDateOf(ctx.now)).map((day) => ({
      day,
      recoveredFen: recoveredIn(cameOn.get(day) ?? []),
    })),
  };
}

/** The stages of the brand, and those that it has no more, where something came in then. */
const shownStages = ({ brand }: Context, came: readonly Came[]): DunningStage[] => {
  const own = stagesOf(brand.dunning.stages);
  return dunningStages.filter(
    (stage) => own.includes(stage) || came.some((row) => row.stage === stage),
  );
};

const daysTo = ({ from, to }: Asked, today: BusinessDate): BusinessDate[] => {
  const last = to < today ? to : today;
  const length = Math.max(daysBetween(from, last) + 1, 0);
  return Array.from({ length }, (_, index) => addDays(from, index));
};

interface Came {
  readonly stage: DunningStage;
  readonly day: BusinessDate;
  readonly fen: Fen;
}

interface Open {
  readonly stage: DunningStage | null;
  readonly customers: number;
  readonly orders: number;
  readonly unpaid: Fen;
}

/** The overdue orders of each stage, and all of them in the row without one: a customer may be in several stages. */
async function openByStage(ctx: Context, tx: Tx, asked: Asked): Promise<readonly Open[]> {
  const rules = ctx.brand.dunning.stages;
  const place = figurePlaceOf(asked);
  if (place !== null) {
    const found = await keptFigures(ctx, tx, place, [null, ...stagesOf(rules)]);
    return [...found].map(([stage, figures]) => ({ stage, ...figures }));
  }
  const { storeIs, ownerIs } = asked;
  return overdueFiltered(tx, overdueCriteriaOf(ctx, { storeIs, ownerIs, ...anyPage }))
    .select([
      stageIn(firstDaysOf(rules), {
        isOverstay: sql.ref('v.is_overstay'),
        days: sql`(${businessDateOf(ctx.now)}::date - v.first_due_on)`,
      })
        .$castTo<DunningStage | null>()
        .as('stage'),
      sql<number>`count(distinct v.customer_id)`.as('customers'),
      sql<number>`count(*)`.as('orders'),
      sql<Fen>`coalesce(sum(v.unpaid_fen), 0)::bigint`.as('unpaid'),
    ])
    .groupBy(sql`rollup (1)`)
    .execute();
}
