import {
  canonicalJson,
  genesis,
  sealedText,
  type Fact,
} from '@rental/domain/rental/evidence/chain';
import type { EvidenceKind } from '@rental/domain/rental/evidence/evidence-kinds';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';

interface NewNode {
  readonly brand: string;
  readonly orderId: number;
  readonly orderNo: string;
  readonly kind: EvidenceKind;
  readonly at: Date;
  readonly facts: { readonly [name: string]: Fact };
}

/**
 * Adds a node to an order's chain of evidence, in the transaction of what it is about. The order must be locked, or new:
 * its nodes name one another, and two that named the same one before would be refused (23505).
 */
export function appendNode(tx: Tx, { brand, orderId, orderNo, kind, at, facts }: NewNode) {
  const text = canonicalJson(facts);
  const { before, after } = sealedText(orderNo, { kind, at, facts: text });
  return nodeAppended(tx, { brand, orderId, kind, at, facts: text, before, after });
}

interface NodeValues {
  readonly brand: string;
  readonly orderId: number;
  readonly kind: EvidenceKind;
  readonly at: Date;
  readonly facts: string;
  readonly before: string;
  readonly after: string;
}
/** The database hashes: what comes before is known there alone, and this is one message with the rest of the command. */
const nodeAppended = prepared((db, of: NodeValues) =>
  raw(
    db,
    sql`
      insert into evidence_nodes (brand_code, order_id, kind, at, facts, previous, hash)
      select ${of.brand}, ${of.orderId}::bigint, ${of.kind}::text, ${of.at}::timestamptz, ${of.facts}::text, last.hash,
        encode(sha256(convert_to(${of.before}::text || last.hash || ${of.after}::text, 'UTF8')), 'hex')
      from (select coalesce((select hash from evidence_nodes
        where brand_code = ${of.brand} and order_id = ${of.orderId}::bigint
        order by id desc limit 1), ${sql.lit(genesis)}) as hash) last`,
  ),
);

type FirstNode = Pick<NewNode, 'orderId' | 'orderNo' | 'facts'>;

/** Begins the chains of many new orders, each with a node of this kind. */
export async function appendFirstNodes(
  tx: Tx,
  { brand, kind, at }: Pick<NewNode, 'brand' | 'kind' | 'at'>,
  nodes: readonly FirstNode[],
): Promise<void> {
  const sealed = nodes.map(({ orderId, orderNo, facts }) => {
    const text = canonicalJson(facts);
    return { orderId, text, ...sealedText(orderNo, { kind, at, facts: text }) };
  });
  await sql`
    insert into evidence_nodes (brand_code, order_id, kind, at, facts, previous, hash)
    select ${brand}, n.order_id, ${kind}::text, ${at}::timestamptz, n.facts, ${sql.lit(genesis)},
      encode(sha256(convert_to(n.before || ${sql.lit(genesis)} || n.after, 'UTF8')), 'hex')
    from unnest(${sealed.map(({ orderId }) => orderId)}::bigint[], ${sealed.map(({ text }) => text)}::text[],
      ${sealed.map(({ before }) => before)}::text[], ${sealed.map(({ after }) => after)}::text[])
      n (order_id, facts, before, after)`.execute(tx);
}
