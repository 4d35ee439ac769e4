import type {
  agreementCounts as countsCall,
  listAgreements as call,
} from '@rental/contract/rental/agreements';
import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listedAgreementStates,
  openAgreementStates,
} from '@rental/domain/rental/agreements/listed-state';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { criteriaOf, filtered } from './agreement-filters.ts';
import { agreementRowOf, withAgreementRow } from './agreement-row.ts';

/** 合同列表, the one that was made last first. */
export const agreements = keysetList({
  criteriaOf,
  filtered,
  withRow: withAgreementRow,
  id: 'a.id',
  sorts: {
    generatedAt: { column: 'a.generated_at', kind: 'instant', keyOf: (row) => row.generated_at },
    signedAt: {
      column: 'a.signed_at',
      kind: 'instant',
      keyOf: (row) => row.signed_at,
      blanks: { filled: sql`a.signed_at is not null`, stand: 'last' },
    },
  },
  usual: { field: 'generatedAt', direction: 'desc' },
  filledBy: ({ agreementState }, field) => {
    if (field !== 'signedAt' || agreementState === undefined || agreementState === 'voided')
      return undefined;
    return agreementState === 'signed' ? 'all' : 'none';
  },
});

export const listAgreements = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => agreements.page(ctx, tx, query, agreementRowOf);

/** The counts on the tabs, without filters of what waits for somebody. */
export const agreementCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  agreements.tabCounts(ctx, tx, query, {
    tabs: listedAgreementStates,
    waiting: openAgreementStates,
    queryOf: (agreementState) => ({ ...query, ...anyPage, agreementState }),
  });
