import type { Adjustable } from '@rental/domain/rental/statements/adjustment';
import type { Stored } from '../../../db/tables.ts';

type Columns = Pick<
  Stored<'statement_differences'>,
  'kind' | 'line_kind' | 'our_fen' | 'provider_fen' | 'stands' | 'adjusted_fen'
>;

/** The amounts of a stored difference of an account. */
export const adjustableOf = (row: Columns): Adjustable => ({
  kind: row.kind,
  direction: row.line_kind === 'out' ? 'out' : 'in',
  ourFen: row.our_fen,
  providerFen: row.provider_fen,
  stands: row.stands,
  adjustedFen: row.adjusted_fen,
});
