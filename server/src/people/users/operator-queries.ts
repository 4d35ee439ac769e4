import type { Input, Returned } from '@rental/contract/endpoint';
import type { listOperators as call, OperatorRow } from '@rental/contract/people/users/users';
import { dataScope, type DataScope } from '@rental/domain/people/access/data-scope';
import { maskEmail, maskMobile } from '@rental/domain/rental/customers/masks';
import { sql } from 'kysely';
import { countOf } from '../../db/keyset-query.ts';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { type AskedPart, sortedRows } from '../../http/sorted-rows.ts';
import { departmentReached, holdsMore, reachedPerson } from './people-scope.ts';

export type OperatorQuery = Input<typeof call>['query'];
export type OperatorSearch = Omit<OperatorQuery, 'page' | 'size' | 'cursor'>;
interface Named {
  readonly id: number;
  readonly name: string;
}

export async function listOperators(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const [rows, { total }] = await Promise.all([
    order.pageFor(rowsOf(ctx, found(ctx, tx, query)), query).execute(),
    found(ctx, tx, query)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { totalElements: total, ...order.answered(rows, query, rowOf) };
}

/** The ids are given in the order of creation: the primary key is walked. */
const order = sortedRows<OperatorTables, 'o', Row, OperatorQuery>({
  id: 'o.id',
  sorts: { createTime: { column: 'o.id', kind: 'number', keyOf: (row) => row.id } },
  usual: { field: 'createTime', direction: 'desc' },
});

/** Counts those that a search finds, and stops at `most`. */
export async function countOperators(ctx: Reach, tx: Tx, query: OperatorSearch, most: number) {
  const counted = countOf(tx, found(ctx, tx, query), most);
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** `limit` of them after a place as an export asks for them, and where they ended: null where there are no more. */
export async function partOfOperators(ctx: Reach, tx: Tx, asked: AskedPart<OperatorQuery>) {
  return order.part(asked, rowOf, (start, cut) =>
    order.pageOf(rowsOf(ctx, found(ctx, tx, asked.query)), start, cut).execute(),
  );
}

/** One operator as the list shows it. */
export async function operatorRow(ctx: Context, tx: Tx, id: number): Promise<OperatorRow> {
  const row = await rowsOf(ctx, operators(ctx, tx)).where('o.id', '=', id).executeTakeFirst();
  return rowOf(orNotFound(row));
}

/** The operators that this one reaches, as `o`. */
export const operators = (ctx: Reach, tx: Tx) =>
  tx
    .selectFrom('operators as o')
    .where('o.brand_code', '=', ctx.brandCode)
    .where('o.deleted_at', 'is', null)
    .where(reachedPerson(ctx));

function found(ctx: Reach, tx: Tx, query: OperatorSearch) {
  const { roleIs, storeIs, purpose, enabled } = query;
  const { name = query.blurry, departmentIs = query.deptId } = query;
  return operators(ctx, tx)
    .$if(name !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(strpos(o.username, lower(${name})) > 0 or strpos(lower(o.nick_name), lower(${name})) > 0)`,
      ),
    )
    .$if(departmentIs !== undefined, (rows) =>
      rows.where(departmentReached(departmentIs ?? null, sql`o.department_id`)),
    )
    .$if(roleIs !== undefined, (rows) =>
      rows.where(
        sql<boolean>`exists (select from operator_roles h where h.brand_code = o.brand_code
          and h.operator_id = o.id and h.role_id = ${roleIs})`,
      ),
    )
    .$if(storeIs !== undefined, (rows) =>
      rows.where(
        sql<boolean>`exists (select from operator_stores h where h.brand_code = o.brand_code
          and h.operator_id = o.id and h.store_id = ${storeIs})`,
      ),
    )
    .$if(purpose !== undefined, (rows) => rows.where('o.purpose', '=', purpose as 1 | 2))
    .$if(enabled !== undefined, (rows) => rows.where('o.enabled', '=', enabled as boolean));
}

/** The rows of a search with what hangs on each: roles, stores, positions, department, live logins. */
const rowsOf = (ctx: Reach, search: ReturnType<typeof operators>) =>
  search.select([
    'o.id',
    'o.username',
    'o.nick_name',
    'o.avatar',
    'o.phone',
    'o.email',
    'o.gender',
    'o.purpose',
    'o.enabled',
    'o.must_change_password',
    'o.last_login_at',
    'o.created_at',
    holdsMore(ctx).as('holds_more'),
    named('departments', sql`t.id = o.department_id`).as('departments'),
    named('channels', sql`t.id = o.channel_id`).as('channels'),
    named('positions', linked('operator_positions', 'position_id')).as('positions'),
    named('roles', linked('operator_roles', 'role_id')).as('roles'),
    named('stores', linked('operator_stores', 'store_id')).as('stores'),
    sql<DataScope>`coalesce((select min(r.data_scope) from operator_roles h
      join roles r on r.brand_code = h.brand_code and r.id = h.role_id
      where h.brand_code = o.brand_code and h.operator_id = o.id), ${dataScope.self})`.as('reach'),
    sql<number>`(select count(*) from sessions s where s.brand_code = o.brand_code
      and s.operator_id = o.id and s.ended_at is null and greatest(s.expires_at, s.remembered_until) > ${ctx.now})`.as(
      'session_count',
    ),
  ]);

const linked = (table: string, column: string) =>
  sql`exists (select from ${sql.table(table)} h where h.brand_code = o.brand_code
    and h.operator_id = o.id and h.${sql.ref(column)} = t.id)`;

const named = (table: string, condition: ReturnType<typeof linked>) =>
  sql<Named[]>`array(select json_build_object('id', t.id, 'name', t.name) from ${sql.table(table)} t
    where t.brand_code = o.brand_code and ${condition} order by t.id)`;

type OperatorTables = Tables & { o: Tables['operators'] };
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const rowOf = (row: Row): OperatorRow => ({
  id: row.id,
  username: row.username,
  nickName: row.nick_name,
  avatar: row.avatar,
  phone: row.phone && maskMobile(row.phone),
  email: row.email && maskEmail(row.email),
  gender: row.gender,
  purpose: row.purpose,
  enabled: row.enabled,
  dept: row.departments[0] ?? null,
  channel: row.channels[0] ?? null,
  jobs: row.positions,
  roles: row.roles,
  stores: row.stores,
  dataScope: row.reach,
  mustChangePassword: row.must_change_password,
  sessionCount: row.session_count,
  isWithinOwnRights: !row.holds_more,
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  createTime: row.created_at.toISOString(),
});
