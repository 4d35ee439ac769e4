import type { AgreementRow, listAgreements as call } from '@rental/contract/agreements';
import type { Input, Returned } from '@rental/contract/endpoint';
import { agreementState, type AgreementState } from '@rental/domain/agreements/signing';
import type { ChainState } from '@rental/domain/chain/chain-record';
import { sql, type ExpressionBuilder, type Nullable } from 'kysely';
import { mostCounted } from '../db/keyset.ts';
import { behind, countOf, pageFrom } from '../db/keyset-query.ts';
import type { Tables } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { pageOf, placeAt, totalUpTo } from '../http/list-page.ts';
import { reachable } from '../orders/public.ts';
import { notarizationOf } from './order-agreement.ts';

type Query = Input<typeof call>['query'];

/** 合同, the one that was made last first, as far as the operator reaches their orders. */
export async function listAgreements(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { size, cursor } = query;
  const start = behind(placeAt(cursor));
  const [rows, { count }] = await Promise.all([
    pageFrom(found(ctx, tx, query), ['a.generated_at', 'a.id'], start, size + 1)
      .select(['a.id', 'a.order_id', 'o.order_no', 'a.agreement_no', 'a.template_version'])
      .select(['a.content_hash', 'a.generated_at', 'a.sent_at', 'a.signed_at', 'a.ended'])
      .select([
        sql<number>`(select count(*) from agreement_parties p
          where p.brand_code = a.brand_code and p.agreement_id = a.id)`.as('parties'),
        sql<number>`(select count(*) from agreement_parties p
          where p.brand_code = a.brand_code and p.agreement_id = a.id
            and p.signed_at is not null)`.as('signed_parties'),
      ])
      .leftJoin('chain_records as r', (join) =>
        join
          .onRef('r.brand_code', '=', 'a.brand_code')
          .onRef('r.order_id', '=', 'a.order_id')
          .on('r.kind', '=', 'signed')
          .on('a.signed_at', 'is not', null),
      )
      .select(['n.state as notarization', 'n.apply_no', 'n.certificate_no', 'n.reason'])
      .select(['r.id as record_id', 'r.state as chain_state', 'r.hash', 'r.tx_no', 'r.block_at'])
      .execute(),
    countOf(tx, found(ctx, tx, query), 'a.id', mostCounted + 1).executeTakeFirstOrThrow(),
  ]);
  return {
    ...totalUpTo(count),
    ...pageOf(
      rows,
      size,
      (row): AgreementRow => ({
        id: row.id,
        orderId: row.order_id,
        orderNo: row.order_no,
        agreementNo: row.agreement_no,
        templateVersion: row.template_version,
        agreementState: agreementState({ signedAt: row.signed_at, ended: row.ended }),
        partyCount: row.parties,
        signedCount: row.signed_parties,
        contentHash: row.content_hash,
        generatedAt: row.generated_at.toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
        signedAt: row.signed_at?.toISOString() ?? null,
        notarization: notarizationOf(row),
        onChain: onChain(row),
      }),
      (row) => ({ at: row.generated_at, id: row.id }),
    ),
  };
}

const onChain = (row: ChainColumns): AgreementRow['onChain'] =>
  row.record_id === null || row.chain_state === null
    ? null
    : {
        recordId: row.record_id,
        chainState: row.chain_state,
        hash: row.hash ?? '',
        txNo: row.tx_no,
        blockAt: row.block_at?.toISOString() ?? null,
      };
interface ChainColumns {
  readonly record_id: number | null;
  readonly chain_state: ChainState | null;
  readonly hash: string | null;
  readonly tx_no: string | null;
  readonly block_at: Date | null;
}

const found = (ctx: Context, tx: Tx, query: Query) =>
  tx
    .selectFrom('agreements as a')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'a.brand_code').onRef('o.id', '=', 'a.order_id'),
    )
    .leftJoin('notarizations as n', (join) =>
      join
        .onRef('n.brand_code', '=', 'a.brand_code')
        .onRef('n.agreement_id', '=', 'a.id')
        .on('n.is_current', '=', true),
    )
    .where('a.brand_code', '=', ctx.brandCode)
    .where(reachable(ctx))
    .where((where) => where.and(narrowed(where, query)));

type Found = { a: Tables['agreements']; o: Tables['orders'] } & {
  n: Nullable<Tables['notarizations']>;
};

function narrowed(where: ExpressionBuilder<Found, 'a' | 'o' | 'n'>, query: Query) {
  const { agreementState: state, agreementNo, orderNo, isNotarized, notarizationState } = query;
  return [
    ...(state === undefined ? [] : [inState(state)(where)]),
    ...(agreementNo ? [where('a.agreement_no', '=', agreementNo)] : []),
    ...(orderNo ? [where('o.order_no', '=', orderNo)] : []),
    ...(notarizationState === undefined ? [] : [where('n.state', '=', notarizationState)]),
    ...(isNotarized === undefined
      ? []
      : [isNotarized ? where('n.state', '=', 'issued') : notIssued(where)]),
  ];
}

const notIssued = (where: ExpressionBuilder<Found, 'a' | 'o' | 'n'>) =>
  where.or([where('n.state', 'is', null), where('n.state', '<>', 'issued')]);

/** The rule of `agreementState`, for the database. */
const inState = (state: AgreementState) => (where: ExpressionBuilder<Found, 'a' | 'o' | 'n'>) => {
  if (state === 'signed') return where('a.signed_at', 'is not', null);
  const unsigned = where('a.signed_at', 'is', null);
  return state === 'signing'
    ? where.and([unsigned, where('a.ended', 'is', null)])
    : where.and([unsigned, where('a.ended', '=', state)]);
};
