import type { Fen } from '@rental/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSplit } from './split-store.ts';

/** A split or a return as a statement of the provider names it. */
export interface SplitTradeStated {
  readonly kind: 'split' | 'splitReturn';
  readonly of: 'split';
  readonly ourNo: string;
  readonly id: number;
  readonly orderId: null;
  readonly amountFen: Fen;
  /** `elsewhere`: it failed with us, so that the line is money that moved all the same. */
  readonly standing: 'undecided' | 'done' | 'elsewhere';
}

const standings = { sent: 'undecided', done: 'done', failed: 'elsewhere' } as const;

/** The splits that the provider was asked for. */
const splits = (tx: Tx, brand: string) =>
  tx
    .selectFrom('store_splits')
    .select(['id', 'split_no as ourNo', 'amount_fen as amountFen', 'state'])
    .where('brand_code', '=', brand)
    .where('asked_at', 'is not', null);

const returns = (tx: Tx, brand: string) =>
  tx
    .selectFrom('split_returns')
    .select(['id', 'return_no as ourNo', 'amount_fen as amountFen', 'state'])
    .where('brand_code', '=', brand)
    .where('asked_at', 'is not', null);

interface Asked {
  readonly id: number;
  readonly ourNo: string;
  readonly amountFen: Fen;
  readonly state: StoredSplit['state'];
}

const stated =
  (kind: SplitTradeStated['kind']) =>
  ({ id, ourNo, amountFen, state }: Asked): SplitTradeStated => ({
    kind,
    of: 'split',
    ourNo,
    id,
    orderId: null,
    amountFen,
    standing: standings[state],
  });

/** The splits and returns of these numbers that the provider can know. */
export async function splitsNumbered(
  tx: Tx,
  brand: string,
  numbers: readonly string[],
): Promise<SplitTradeStated[]> {
  const listed = sql<string>`any(${numbers}::text[])`;
  const given = await splits(tx, brand).where('split_no', '=', listed).execute();
  const back = await returns(tx, brand).where('return_no', '=', listed).execute();
  return [...given.map(stated('split')), ...back.map(stated('splitReturn'))];
}

/** The splits and returns that the provider made in a span, as we learned it. */
export async function splitsDone(
  tx: Tx,
  brand: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<SplitTradeStated[]> {
  const given = await splits(tx, brand)
    .where('state', '=', 'done')
    .where('ended_at', '>=', from)
    .where('ended_at', '<', to)
    .execute();
  const back = await returns(tx, brand)
    .where('state', '=', 'done')
    .where('ended_at', '>=', from)
    .where('ended_at', '<', to)
    .execute();
  return [...given.map(stated('split')), ...back.map(stated('splitReturn'))];
}
