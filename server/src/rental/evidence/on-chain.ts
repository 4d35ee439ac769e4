import type { OnChain } from '@rental/contract/rental/evidence';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { NotaryGateway } from '../../gateways/notary/notary-gateway.ts';
import { Undecided } from '../../gateways/undecided.ts';
import type { Context } from '../../http/context.ts';

type ChainRecord = Stored<'chain_records'>;

/** The chain records of an order, by their nodes. */
export async function recordsByNode(
  { brandCode }: Context,
  tx: Tx,
  orderId: number,
): Promise<ReadonlyMap<number, ChainRecord>> {
  const records = await tx
    .selectFrom('chain_records')
    .selectAll()
    .where('brand_code', '=', brandCode)
    .where('order_id', '=', orderId)
    .execute();
  return new Map(records.map((record) => [record.node_id, record]));
}

export const onChain = (record: ChainRecord): OnChain => ({
  recordId: record.id,
  chainState: record.state,
  tries: record.tries,
  lastFailure: record.last_failure,
  txNo: record.tx_no,
  blockAt: record.block_at?.toISOString() ?? null,
});

/** So many nodes are asked about at once. */
const atOnce = 8;

/** How the nodes that are on the chain compare with what the provider has: how many do, and the place of the first that does not. */
export async function withProvider(
  gateway: NotaryGateway,
  nodes: readonly { readonly id: number; readonly hash: string }[],
  records: ReadonlyMap<number, ChainRecord>,
) {
  const recorded = nodes.flatMap(({ id, hash }, place) => {
    const record = records.get(id);
    return record?.state === 'success' ? [{ hash, place, record }] : [];
  });
  const found: { readonly place: number; readonly isSame: boolean | null }[] = [];
  for (let from = 0; from < recorded.length; from += atOnce)
    found.push(
      ...(await Promise.all(
        recorded.slice(from, from + atOnce).map(async ({ hash, place, record }) => ({
          place,
          isSame: hash === record.hash && (await isOnChain(gateway, record.record_no, hash)),
        })),
      )),
    );
  return {
    same: found.filter(({ isSame }) => isSame === true).length,
    unanswered: found.filter(({ isSame }) => isSame === null).length,
    firstWrong: found.find(({ isSame }) => isSame === false)?.place ?? null,
  };
}

/** True if the provider has this very hash under the number that it was sent with; null without an answer. */
async function isOnChain(
  gateway: NotaryGateway,
  recordNo: string,
  hash: string,
): Promise<boolean | null> {
  try {
    const found = await gateway.findRecord(recordNo);
    return found?.kind === 'recorded' && found.hash === hash;
  } catch (error) {
    if (error instanceof Undecided) return null;
    throw error;
  }
}
