import type * as calls from '@rental/contract/rental/agreement-templates';
import type { AgreementTemplateRow } from '@rental/contract/rental/agreement-templates';
import type { agreementOptions as optionsCall } from '@rental/contract/rental/agreements';
import type { Input, Returned } from '@rental/contract/endpoint';
import { sql } from 'kysely';
import { countOf } from '../../db/keyset-query.ts';
import { maxCounted } from '../../db/keyset.ts';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { totalUpTo } from '../../http/list-page.ts';
import { orNotFound } from '../../http/refusal.ts';
import { sortedRows } from '../../http/sorted-rows.ts';

type ListCall = typeof calls.listAgreementTemplates;

/** 合同模板, the version that was made last first. */
export async function listTemplates(
  ctx: Context,
  { query }: Input<ListCall>,
  tx: Tx,
): Promise<Returned<ListCall>> {
  const [rows, { count }] = await Promise.all([
    shown(order.pageFor(found(ctx, tx, query), query)).execute(),
    countOf(tx, found(ctx, tx, query), maxCounted + 1).executeTakeFirstOrThrow(),
  ]);
  return { ...totalUpTo(count), ...order.answered(rows, query, templateRowOf) };
}

/** A brand has some dozens: any order will do. */
const order = sortedRows<FoundTables, 't', ShownRow, Input<ListCall>['query']>({
  id: 't.id',
  sorts: {
    createTime: { column: 't.created_at', kind: 'instant', keyOf: (row) => row.created_at },
    updateTime: { column: 't.updated_at', kind: 'instant', keyOf: (row) => row.updated_at },
  },
  usual: { field: 'createTime', direction: 'desc' },
});

/** One version with its text. */
export async function oneTemplate(
  ctx: Context,
  { params: { id } }: Input<typeof calls.agreementTemplate>,
  tx: Tx,
): Promise<Returned<typeof calls.agreementTemplate>> {
  const row = orNotFound(
    await shown(found(ctx, tx, {}).where('t.id', '=', id))
      .select('t.body')
      .executeTakeFirst(),
  );
  return { ...templateRowOf(row), body: row.body };
}

/** The row of a version that was just written. */
export async function templateRow(ctx: Context, tx: Tx, id: number): Promise<AgreementTemplateRow> {
  const row = await shown(found(ctx, tx, {}).where('t.id', '=', id)).executeTakeFirstOrThrow();
  return templateRowOf(row);
}

/** The choices of 生成合同, the default first. */
export async function templateChoices(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof calls.agreementChoices>> {
  const rows = await tx
    .selectFrom('agreement_templates')
    .select(['id', 'name', 'version', 'is_default'])
    .where('brand_code', '=', ctx.brandCode)
    .where('state', '=', 'published')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(500)
    .execute();
  return {
    templates: rows.map(({ is_default, ...row }) => ({ ...row, isDefault: is_default })),
  };
}

/** The versions that agreements can have been made of, the latest of each template first. */
export async function agreementOptions(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof optionsCall>> {
  const templates = await tx
    .selectFrom('agreement_templates')
    .select(['id', 'name', 'version'])
    .where('brand_code', '=', ctx.brandCode)
    .where('published_at', 'is not', null)
    .orderBy('name')
    .orderBy('version', 'desc')
    .limit(500)
    .execute();
  return { templates };
}

function found(ctx: Context, tx: Tx, { name, templateState }: Partial<Input<ListCall>['query']>) {
  return tx
    .selectFrom('agreement_templates as t')
    .where('t.brand_code', '=', ctx.brandCode)
    .$if(name !== undefined && name !== '', (rows) =>
      rows.where(sql<boolean>`position(${name} in t.name) > 0`),
    )
    .$if(templateState !== undefined, (rows) =>
      rows.where('t.state', '=', templateState as NonNullable<typeof templateState>),
    );
}

const shown = (rows: ReturnType<typeof found>) =>
  rows
    .leftJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 't.brand_code').onRef('o.id', '=', 't.edited_by'),
    )
    .select([
      't.id',
      't.name',
      't.version',
      't.state',
      't.is_default',
      't.created_at',
      't.updated_at',
      't.published_at',
      'o.nick_name',
      sql<number>`(select count(*) from agreements a
        where a.brand_code = t.brand_code and a.template_id = t.id)`.as('agreement_count'),
    ]);

type FoundTables = Tables & { t: Tables['agreement_templates'] };
type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

const templateRowOf = (row: ShownRow): AgreementTemplateRow => ({
  id: row.id,
  name: row.name,
  version: row.version,
  templateState: row.state,
  isDefault: row.is_default,
  agreementCount: row.agreement_count,
  editedBy: row.nick_name ?? '系统',
  updateTime: row.updated_at.toISOString(),
  publishedAt: row.published_at?.toISOString() ?? null,
});
