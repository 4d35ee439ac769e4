import type { Verdict } from '@rental/domain/rental/risk-lists/list-verdict';
import type { Facts } from '@rental/domain/rental/risk-model/facts';
import type { Tx } from '../../db/transaction.ts';
import type { KeyedHash } from '../../sealed.ts';
import { idNumberOf, type KnowsPersons } from '../customers/public.ts';
import { verdictsOn } from '../risk-lists/public.ts';
import { graphFacts } from './graph-facts.ts';
import { orderFacts, orderRows, reportFacts, reportRows, type Wanted } from './order-facts.ts';

/** A request or a job that reads facts. */
export interface KnowsFacts extends KnowsPersons {
  /** Hashes who is on a list of 风控名单. */
  readonly listHash: KeyedHash;
}

/** The facts of orders as of an instant each, in as many queries for fifty orders as for one. */
export async function factsOf(
  knows: KnowsFacts,
  tx: Tx,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, Facts>> {
  const { brandCode: brand, listHash: hash } = knows;
  const ids = wanted.map(({ orderId }) => orderId);
  const ats = wanted.map(({ at }) => at);
  const orders = new Map((await orderRows(tx, { brand, ids })).map((row) => [row.id, row]));
  const reports = Map.groupBy(await reportRows(tx, { brand, ids, ats }), ({ orderId }) => orderId);
  const graph = await graphFacts(tx, brand, wanted);
  const found = wanted.flatMap(({ orderId, at }) => {
    const row = orders.get(orderId);
    return row === undefined ? [] : [{ row, at, idNumber: idNumberOf(knows, row) }];
  });
  const verdicts = await verdictsOn(
    tx,
    { brand, hash },
    found.map(({ row: { phone }, idNumber, at }) => ({ phone, idNumber, at })),
  );
  return new Map(
    found.map(({ row, at, idNumber }, index) => [
      row.id,
      {
        ...orderFacts(row, idNumber, at),
        ...reportFacts(reports.get(row.id) ?? [], at),
        ...graph.get(row.id),
        ...listFacts(verdicts[index]),
      },
    ]),
  );
}

const listFacts = (verdict: Verdict | undefined): Facts => ({
  isBlacklisted: verdict?.outcome === 'ownBlack',
  isWhitelisted: verdict?.outcome === 'ownWhite',
  otherBrands: Math.max(0, ...(verdict?.others ?? []).map(({ brands }) => brands)),
});
