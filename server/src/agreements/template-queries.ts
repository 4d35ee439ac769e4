import type * as calls from '@rental/contract/agreements';
import type { AgreementTemplateRow } from '@rental/contract/agreements';
import type { Input, Returned } from '@rental/contract/endpoint';
import { sql } from 'kysely';
import { cursorOf, keysetOf, mostCounted } from '../db/keyset.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orNotFound, refuse } from '../http/refusal.ts';

type ListCall = typeof calls.listAgreementTemplates;

/** 合同模板, the version that was made last first. */
export async function listTemplates(
  ctx: Context,
  { query }: Input<ListCall>,
  tx: Tx,
): Promise<Returned<ListCall>> {
  const { size, cursor } = query;
  const after = cursor === undefined ? null : (keysetOf(cursor) ?? refuse('cursor_invalid'));
  const [rows, { count }] = await Promise.all([
    shown(found(ctx, tx, query))
      .$if(after !== null, (some) =>
        some.where((where) =>
          where(
            where.refTuple('t.created_at', 't.id'),
            '<',
            where.tuple(after?.at as Date, after?.id as number),
          ),
        ),
      )
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id', 'desc')
      .limit(size + 1)
      .execute(),
    tx
      .selectFrom(
        found(ctx, tx, query)
          .select('t.id')
          .limit(mostCounted + 1)
          .as('some'),
      )
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    content: rows.slice(0, size).map(templateRowOf),
    totalElements: Math.min(count, mostCounted),
    ...(count > mostCounted && { totalIsCapped: true }),
    ...(last && { nextCursor: cursorOf({ at: last.created_at, id: last.id }) }),
  };
}

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

/** What 生成合同 can choose from, the default first. */
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
