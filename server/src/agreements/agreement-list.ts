import type {
  agreementCounts as countsCall,
  listAgreements as call,
} from '@rental/contract/agreements';
import type { Input, Returned } from '@rental/contract/endpoint';
import { openAgreementStates } from '@rental/domain/agreements/listed-state';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { keysetList } from '../http/keyset-list.ts';
import { criteriaOf, filtered } from './agreement-filters.ts';
import { agreementRowOf, withAgreementRow } from './agreement-row.ts';

/** 合同列表, the one that was made last first. */
export const agreements = keysetList({
  criteriaOf,
  filtered,
  withRow: withAgreementRow,
  columns: ['a.generated_at', 'a.id'],
  placeOfRow: (row) => ({ at: row.generated_at, id: row.id }),
});

export const listAgreements = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => agreements.page(ctx, tx, query, agreementRowOf);

/** The counts on the tabs, of what waits for somebody. */
export const agreementCounts = (
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  agreements.countsBy(ctx, tx, openAgreementStates, (agreementState) => ({
    agreementState,
    page: 0,
    size: 1,
  }));
