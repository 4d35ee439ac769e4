import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listRecoveries as call,
  RecoveryRow,
} from '@rental/contract/rental/dunning-board-rows';
import { addMonths, businessDate, type BusinessDate } from '@rental/domain/business-date';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { maskName } from '@rental/domain/rental/customers/masks';
import type { DunningStage } from '@rental/domain/rental/dunning/stages';
import type { SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { recoveries } from '../dunning/public.ts';
import { recoveryDueOn, recoveryStage } from '../dunning-cases/public.ts';
import { askedBy, type Asked } from './asked.ts';

type Query = Input<typeof call>['query'];
type Recoveries = SelectQueryBuilder<Tables & { r: Tables['overdue_recoveries'] }, 'r', object>;

interface Criteria extends Asked {
  readonly stage?: DunningStage | undefined;
  readonly unowned?: true | undefined;
  /** The first due days of 逾期月份. */
  readonly dueFrom?: BusinessDate | undefined;
  readonly dueBefore?: BusinessDate | undefined;
}

const criteriaOf = (reach: Reach, { stage, isUnowned, cohort, ...query }: Query): Criteria => {
  const month = cohort === undefined ? undefined : businessDate(`${cohort}-01`);
  return {
    ...askedBy(reach, query),
    stage,
    unowned: isUnowned === true ? true : undefined,
    dueFrom: month,
    dueBefore: month && addMonths(month, 1),
  };
};

const filtered = (db: Tx, { stage, unowned, dueFrom, dueBefore, ...asked }: Criteria): Recoveries =>
  recoveries(db, asked)
    .$if(dueFrom !== undefined, (rows) => rows.where(recoveryDueOn, '>=', dueFrom as BusinessDate))
    .$if(dueBefore !== undefined, (rows) =>
      rows.where(recoveryDueOn, '<', dueBefore as BusinessDate),
    )
    .$if(stage !== undefined, (rows) => rows.where(recoveryStage, '=', stage as DunningStage))
    .$if(unowned !== undefined, (rows) => rows.where('r.owner_id', 'is', null));

const withRow = (page: Recoveries, db: Tx) =>
  db
    .selectFrom(page.selectAll('r').as('r'))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'r.brand_code').onRef('o.id', '=', 'r.order_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .innerJoin('bills as b', (join) =>
      join.onRef('b.brand_code', '=', 'r.brand_code').onRef('b.id', '=', 'r.bill_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'r.brand_code').onRef('w.id', '=', 'r.owner_id'),
    )
    .selectAll('r')
    .select(['o.order_no', 'c.name as customer_name', 'b.kind as bill_kind', 'b.term as bill_term'])
    .select(['w.nick_name as owner_name', recoveryStage.as('stage')]);

interface Columns extends Stored<'overdue_recoveries'> {
  readonly order_no: string;
  readonly customer_name: string;
  readonly bill_kind: Stored<'bills'>['kind'];
  readonly bill_term: number;
  readonly owner_name: string | null;
  readonly stage: DunningStage;
}

const rowOf = (row: Columns): RecoveryRow => ({
  id: row.id,
  day: row.day,
  orderId: row.order_id,
  orderNo: row.order_no,
  customerName: maskName(row.customer_name),
  billTitle: billTitle({ kind: row.bill_kind, term: row.bill_term }),
  stage: row.stage,
  amountFen: row.amount_fen,
  ownerName: row.owner_name,
});

const list = keysetList({
  criteriaOf,
  filtered,
  withRow,
  id: 'r.id',
  sorts: { day: { column: 'r.day', kind: 'day', keyOf: (row) => row.day } },
  usual: { field: 'day', direction: 'desc' },
});

/** 回款明细. */
export const listRecoveries = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => list.page(ctx, tx, query, rowOf);
