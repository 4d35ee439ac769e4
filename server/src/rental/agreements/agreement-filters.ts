import type { listAgreements } from '@rental/contract/rental/agreements';
import type { Input } from '@rental/contract/endpoint';
import {
  notarizationStates,
  type NotarizationState,
} from '@rental/domain/rental/agreements/notarization';
import {
  listedAgreementStates,
  type ListedAgreementState,
} from '@rental/domain/rental/agreements/listed-state';
import type { AgreementEnd } from '@rental/domain/rental/agreements/signing';
import { templateTitle } from '@rental/domain/rental/agreements/template-state';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { isPlaced, within, scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';

type AgreementQuery = Input<typeof listAgreements>['query'];
type OfAgreements = Tables & { a: Tables['agreements']; o: Tables['orders'] };
export type Agreements = SelectQueryBuilder<OfAgreements, 'a' | 'o', object>;

const { declare, equal, filter, span, text } = filtersOn<OfAgreements, 'a' | 'o'>();

/** One of these is there: the rule of `listedAgreementState`, for the database. */
interface StateValues {
  readonly isUnsent?: true;
  readonly isSent?: true;
  readonly isInReview?: true;
  readonly isSigned?: true;
  readonly ended?: AgreementEnd;
}

function valuesOfState(state: ListedAgreementState): StateValues {
  switch (state) {
    case 'toSign':
      return { isUnsent: true };
    case 'signing':
      return { isSent: true };
    case 'inReview':
      return { isInReview: true };
    case 'signed':
      return { isSigned: true };
    case 'timedOut':
    case 'failed':
    case 'voided':
      return { ended: state };
  }
}

function inState(agreements: Agreements, values: StateValues): Agreements {
  const { isUnsent, isInReview, isSigned, ended } = values;
  if (isSigned !== undefined) return agreements.where('a.signed_at', 'is not', null);
  const unsigned = agreements.where('a.signed_at', 'is', null);
  if (ended !== undefined) return unsigned.where('a.ended', '=', ended);
  const open = unsigned.where('a.ended', 'is', null);
  if (isInReview !== undefined) return open.where('a.review_since', 'is not', null);
  return open
    .where('a.review_since', 'is', null)
    .where('a.sent_at', isUnsent === undefined ? 'is not' : 'is', null);
}

/** The filters of 合同列表. */
export const agreementFilters = declare<AgreementQuery>({
  agreementState: filter({
    label: '状态',
    words: (state: ListedAgreementState) => listedAgreementStates[state],
    values: (state) => ({ ...valuesOfState(state) }),
    narrow: inState,
  }),
  agreementNo: text('合同号', 'a.agreement_no'),
  orderNo: text('订单号', 'o.order_no'),
  templateIs: equal('模板', 'a.template_id', templateNamed),
  generatedAt: span('生成时间', 'a.generated_at'),
  isNotarized: filter({
    label: '是否公证',
    words: (isNotarized: boolean) => (isNotarized ? '已公证' : '未公证'),
    values: (is): { is?: true; not?: true } => (is ? { is: true } : { not: true }),
    narrow: (agreements, { is }) => {
      const issued = notarizedAs(sql.lit('issued'));
      return agreements.where(is === undefined ? sql<boolean>`not ${issued}` : issued);
    },
  }),
  notarizationState: filter({
    label: '公证状态',
    words: (state: NotarizationState) => notarizationStates[state],
    values: (is) => ({ is }),
    narrow: (agreements, { is }) => agreements.where(notarizedAs(sql`${is}`)),
  }),
});

export const criteriaOf = scopedBy(agreementFilters);

/**
 * The agreements that the filters leave, as `a`, with their orders, as `o`. Each has its order: the join is a left one for
 * what asks nothing of it, as counting for the whole brand, which PostgreSQL then does without the orders.
 */
export function filtered(db: Tx, criteria: ScopeValues): Agreements {
  const agreements: Agreements = db
    .selectFrom('agreements as a')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'a.brand_code').onRef('o.id', '=', 'a.order_id'),
    )
    .where('a.brand_code', '=', criteria.brand);
  const reached = isPlaced(criteria) ? agreements.where(within(criteria)) : agreements;
  return agreementFilters.narrowed(reached, db, criteria);
}

/** True if the application for 公证 that counts has come so far. */
const notarizedAs = (state: RawBuilder<unknown>) => sql<boolean>`exists (
  select from notarizations n
  where n.brand_code = a.brand_code and n.agreement_id = a.id and n.is_current and n.state = ${state})`;

async function templateNamed(id: number, tx: Tx, reach: Reach): Promise<string | undefined> {
  const row = await tx
    .selectFrom('agreement_templates')
    .select(['name', 'version'])
    .where('brand_code', '=', reach.brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && templateTitle(row.name, row.version);
}
