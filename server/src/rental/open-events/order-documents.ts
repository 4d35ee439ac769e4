import type { OpenAgreement, OpenPaper } from '@rental/contract/rental/intake-documents';
import {
  agreementState,
  signingEndsAt,
  waitsForCustomer,
} from '@rental/domain/rental/agreements/signing';
import { paperStateOf, paperText } from '@rental/domain/rental/orders/changes/papers';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';

interface OfOrders {
  readonly brand: string;
  readonly ids: readonly number[];
}

type Found<Query extends (...given: never[]) => Promise<readonly object[]>> = Awaited<
  ReturnType<Query>
>[number];

/** The papers of the latest request of each order, in the order that they were asked for. */
export const lastPapersOf = prepared((db, { brand, ids }: OfOrders) =>
  db
    .selectFrom('order_papers as p')
    .innerJoin('paper_requests as r', (join) =>
      join.on('r.brand_code', '=', brand).onRef('r.id', '=', 'p.request_id'),
    )
    .innerJoin('orders as o', (join) =>
      join.on('o.brand_code', '=', brand).onRef('o.id', '=', 'p.order_id'),
    )
    .select(['p.order_id', 'p.kind', 'p.state', 'p.return_reason'])
    .select(['r.other_words', 'r.customer_note', 'o.papers_wanted'])
    .where('p.brand_code', '=', brand)
    .where('p.order_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('p.request_id', '=', (last) =>
      last
        .selectFrom('paper_requests as l')
        .select((row) => row.fn.max('l.id').as('id'))
        .where('l.brand_code', '=', brand)
        .whereRef('l.order_id', '=', 'p.order_id'),
    )
    .orderBy('p.id'),
);

export function openPaper(paper: Found<typeof lastPapersOf>): OpenPaper {
  const state = paperStateOf(paper.state, paper.papers_wanted);
  return {
    kind: paper.kind,
    label: paperText(paper.kind, paper.other_words),
    note: paper.customer_note,
    state,
    reason: state === 'wanted' ? paper.return_reason : null,
  };
}

/** The agreement of each order that was made last. */
export const lastAgreementsOf = prepared((db, { brand, ids }: OfOrders) =>
  db
    .selectFrom('agreements as a')
    .innerJoin('orders as o', (join) =>
      join.on('o.brand_code', '=', brand).onRef('o.id', '=', 'a.order_id'),
    )
    .leftJoin('agreement_parties as p', (join) =>
      join
        .on('p.brand_code', '=', brand)
        .onRef('p.agreement_id', '=', 'a.id')
        .on('p.party', '=', 'customer'),
    )
    .distinctOn('a.order_id')
    .select(['a.order_id', 'a.agreement_no', 'a.flow_no', 'a.signed_at', 'a.ended', 'a.sent_at'])
    .select(['a.reminded_at', 'a.review_since'])
    .select(['o.status as order_status', 'p.signed_at as customer_signed_at'])
    .where('a.brand_code', '=', brand)
    .where('a.order_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('a.order_id')
    .orderBy('a.id', 'desc'),
);

export function openAgreement(agreement: Found<typeof lastAgreementsOf>, now: Date): OpenAgreement {
  const facts = {
    signedAt: agreement.signed_at,
    ended: agreement.ended,
    sentAt: agreement.sent_at,
    remindedAt: agreement.reminded_at,
    reviewSince: agreement.review_since,
  };
  return {
    agreementNo: agreement.agreement_no,
    agreementState: agreementState(facts),
    waitsForCustomer:
      agreement.order_status === orderStatus.toGenerateAgreement &&
      waitsForCustomer(facts, agreement.customer_signed_at !== null, now),
    expiresAt: signingEndsAt(facts)?.toISOString() ?? null,
    signedAt: agreement.signed_at?.toISOString() ?? null,
  };
}
