import type { Input, Returned } from '@rental/contract/endpoint';
import type { ContactRow, listContacts as call } from '@rental/contract/rental/dunning-board-rows';
import { maskName } from '@rental/domain/rental/customers/masks';
import type { ContactWay } from '@rental/domain/rental/dunning/contacts';
import type { SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { isReached } from '../dunning-cases/public.ts';
import { askedBy, isOn, type Asked } from './asked.ts';

type Query = Input<typeof call>['query'];
type Contacts = SelectQueryBuilder<Tables & { t: Tables['dunning_contacts'] }, 't', object>;

interface Criteria extends Asked {
  readonly way?: ContactWay | undefined;
  readonly outgoing?: true | undefined;
}

const criteriaOf = (reach: Reach, { way, isOutgoing, ...query }: Query): Criteria => ({
  ...askedBy(reach, query),
  way,
  outgoing: isOutgoing === true ? true : undefined,
});

const filtered = (db: Tx, { way, outgoing, ...asked }: Criteria): Contacts =>
  db
    .selectFrom('dunning_contacts as t')
    .where('t.brand_code', '=', asked.brand)
    .where(isOn('t.at', asked))
    .$if(way !== undefined, (rows) => rows.where('t.way', '=', way as ContactWay))
    .$if(outgoing !== undefined, (rows) => rows.where('t.way', '<>', 'incoming'))
    .$if(asked.ownerIs !== undefined, (rows) =>
      rows.where('t.operator_id', '=', asked.ownerIs as number),
    )
    .where(isReached(db, 't.case_id', asked));

const withRow = (page: Contacts, db: Tx) =>
  db
    .selectFrom(page.selectAll('t').as('t'))
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 't.brand_code').onRef('c.id', '=', 't.customer_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 't.brand_code').onRef('w.id', '=', 't.operator_id'),
    )
    .selectAll('t')
    .select(['c.name as customer_name', 'w.nick_name as operator_name']);

interface Columns extends Stored<'dunning_contacts'> {
  readonly customer_name: string;
  readonly operator_name: string | null;
}

const rowOf = (row: Columns): ContactRow => ({
  id: row.id,
  caseId: row.case_id,
  customerName: maskName(row.customer_name),
  time: row.at.toISOString(),
  way: row.way,
  person: row.person,
  result: row.result,
  operatorName: row.operator_name,
});

const list = keysetList({
  criteriaOf,
  filtered,
  withRow,
  id: 't.id',
  sorts: { time: { column: 't.at', kind: 'instant', keyOf: (row) => row.at } },
  usual: { field: 'time', direction: 'desc' },
});

/** 联系明细. */
export const listContacts = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => list.page(ctx, tx, query, rowOf);
