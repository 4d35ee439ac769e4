import type { listAgreements } from '@rental/contract/rental/agreements';
import type { Input } from '@rental/contract/endpoint';
import type { NotarizationState } from '@rental/domain/rental/agreements/notarization';
import type { AgreementEnd } from '@rental/domain/rental/agreements/signing';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { isPlaced, scopeOf, within, type ScopeValues } from '../../people/data-scope/public.ts';

export type AgreementQuery = Input<typeof listAgreements>['query'];

/** The filters of the list as single values, each there or not; every one narrows. */
export interface AgreementCriteria extends ScopeValues {
  /** One of these five at most is there: the rule of `listedAgreementState`, for the database. */
  readonly isUnsent?: true | undefined;
  readonly isSent?: true | undefined;
  readonly isInReview?: true | undefined;
  readonly isSigned?: true | undefined;
  readonly ended?: AgreementEnd | undefined;
  readonly agreementNo?: string | undefined;
  readonly orderNo?: string | undefined;
  readonly templateIs?: number | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly isIssued?: true | undefined;
  readonly isNotIssued?: true | undefined;
  readonly notarization?: NotarizationState | undefined;
}

export function criteriaOf(reach: Reach, query: AgreementQuery): AgreementCriteria {
  const { agreementState: state, isNotarized, generatedAt } = query;
  const isEnded = state === 'timedOut' || state === 'failed' || state === 'voided';
  return {
    ...scopeOf(reach),
    isUnsent: state === 'toSign' || undefined,
    isSent: state === 'signing' || undefined,
    isInReview: state === 'inReview' || undefined,
    isSigned: state === 'signed' || undefined,
    ended: isEnded ? state : undefined,
    agreementNo: query.agreementNo,
    orderNo: query.orderNo,
    templateIs: query.templateIs,
    from: generatedAt?.from,
    to: generatedAt?.to,
    isIssued: isNotarized === true || undefined,
    isNotIssued: isNotarized === false || undefined,
    notarization: query.notarizationState,
  };
}

export type Agreements = SelectQueryBuilder<
  Tables & { a: Tables['agreements']; o: Tables['orders'] },
  'a' | 'o',
  object
>;

/**
 * The agreements that the criteria leave, as `a`, with their orders, as `o`. Each has its order: the join is a left one for
 * what asks nothing of it, as counting for the whole brand, which PostgreSQL then does without the orders.
 */
export function filtered(db: Tx, criteria: AgreementCriteria): Agreements {
  const { isUnsent, isSent, isSigned, ended, agreementNo, orderNo, templateIs } = criteria;
  const { isInReview, from, to, isIssued, isNotIssued, notarization } = criteria;
  let agreements: Agreements = db
    .selectFrom('agreements as a')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'a.brand_code').onRef('o.id', '=', 'a.order_id'),
    )
    .where('a.brand_code', '=', criteria.brand);
  if (isPlaced(criteria)) agreements = agreements.where(within(criteria));
  if (isSigned !== undefined) agreements = agreements.where('a.signed_at', 'is not', null);
  if (isUnsent !== undefined || isSent !== undefined)
    agreements = agreements
      .where('a.signed_at', 'is', null)
      .where('a.ended', 'is', null)
      .where('a.review_since', 'is', null)
      .where('a.sent_at', isSent === undefined ? 'is' : 'is not', null);
  if (isInReview !== undefined)
    agreements = agreements
      .where('a.signed_at', 'is', null)
      .where('a.ended', 'is', null)
      .where('a.review_since', 'is not', null);
  if (ended !== undefined)
    agreements = agreements.where('a.signed_at', 'is', null).where('a.ended', '=', ended);
  if (agreementNo !== undefined) agreements = agreements.where('a.agreement_no', '=', agreementNo);
  if (orderNo !== undefined) agreements = agreements.where('o.order_no', '=', orderNo);
  if (templateIs !== undefined) agreements = agreements.where('a.template_id', '=', templateIs);
  if (from !== undefined) agreements = agreements.where('a.generated_at', '>=', from);
  if (to !== undefined) agreements = agreements.where('a.generated_at', '<', to);
  if (isIssued !== undefined) agreements = agreements.where(notarizedAs(sql.lit('issued')));
  if (isNotIssued !== undefined)
    agreements = agreements.where(sql<boolean>`not ${notarizedAs(sql.lit('issued'))}`);
  if (notarization !== undefined) agreements = agreements.where(notarizedAs(sql`${notarization}`));
  return agreements;
}

/** Whether the application for 公证 that counts has come so far. */
const notarizedAs = (state: RawBuilder<unknown>) => sql<boolean>`exists (
  select from notarizations n
  where n.brand_code = a.brand_code and n.agreement_id = a.id and n.is_current and n.state = ${state})`;
