import type { OrderClaim } from '@rental/contract/rental/orders/claims/claims';
import { fen, type Fen } from '@rental/domain/money';
import { claimStateOf, openClaimStates } from '@rental/domain/rental/orders/claims/claim-states';
import { sql } from 'kysely';
import type * as z from 'zod';
import { prepared, raw } from '../../../db/prepared.ts';
import type { Stored } from '../../../db/tables.ts';
import { withCommit, type Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import type { FileLinks } from '../../../platform/materials/public.ts';
import { amountsOf } from './claim-row.ts';

/** The facts of 登记理赔 that the books do not hold. */
interface Registered {
  readonly orderId: number;
  readonly billId: number;
  readonly amountFen: Fen;
  readonly insurer: string;
  readonly caseNo: string;
  readonly note?: string | undefined;
  readonly proofKeys: readonly string[];
}

/** Keeps the claim of an order, which is locked. */
export const insertClaim = (ctx: Context, tx: Tx, registered: Registered): void =>
  withCommit(
    claimKept(tx, {
      ...registered,
      brand: ctx.brandCode,
      note: registered.note ?? null,
      operatorId: ctx.operator.id,
      at: ctx.now,
    }),
  );

interface Kept extends Omit<Registered, 'note'> {
  readonly brand: string;
  readonly note: string | null;
  readonly operatorId: number | null;
  readonly at: Date;
}
const claimKept = prepared((db, of: Kept) =>
  raw(
    db,
    sql`
      insert into insurance_claims (brand_code, order_id, bill_id, store_id, channel_id, insurer, case_no, note, proof_keys,
        claimed_fen, state, operator_id, at)
      select o.brand_code, o.id, ${of.billId}::bigint, o.store_id, o.channel_id, ${of.insurer}::text, ${of.caseNo}::text,
        ${of.note}::text, ${of.proofKeys}::text[], ${of.amountFen}::bigint, 'open', ${of.operatorId}::bigint,
        ${of.at}::timestamptz
      from orders o where o.brand_code = ${of.brand} and o.id = ${of.orderId}::bigint`,
  ),
);

/** Adds money of the insurer to the open claim of an order, which is locked. */
export async function addReceived(
  ctx: Context,
  tx: Tx,
  { orderId, amountFen }: { readonly orderId: number; readonly amountFen: Fen },
): Promise<void> {
  const claim = await openClaim(ctx, tx, orderId);
  const receivedFen = fen(claim.received_fen + amountFen);
  await change(ctx, tx, claim.id, {
    received_fen: receivedFen,
    state: claimStateOf(claim.claimed_fen, receivedFen),
  });
}

/** The insurer does not pay the rest of the open claim of an order, which is locked. */
export async function withdrawRest(
  ctx: Context,
  tx: Tx,
  { orderId }: { readonly orderId: number },
): Promise<void> {
  const claim = await openClaim(ctx, tx, orderId);
  await change(ctx, tx, claim.id, {
    withdrawn_fen: fen(claim.claimed_fen - claim.received_fen),
    state: 'withdrawn',
  });
}

async function openClaim(ctx: Context, tx: Tx, orderId: number) {
  const claims = await storedClaims(tx, { brand: ctx.brandCode, orderId });
  const claim = claims.find(({ state }) => (openClaimStates as readonly string[]).includes(state));
  if (claim === undefined) throw new Error(`Broken invariant: order ${orderId} has no open claim`);
  return claim;
}

const change = (
  ctx: Context,
  tx: Tx,
  id: number,
  set: Partial<Pick<Stored<'insurance_claims'>, 'received_fen' | 'withdrawn_fen' | 'state'>>,
) =>
  tx
    .updateTable('insurance_claims')
    .set(set)
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();

const storedClaims = prepared((db, of: { readonly brand: string; readonly orderId: number }) =>
  db
    .selectFrom('insurance_claims as m')
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'm.brand_code').onRef('w.id', '=', 'm.operator_id'),
    )
    .select(['m.id', 'm.bill_id', 'm.insurer', 'm.case_no', 'm.note', 'm.proof_keys'])
    .select(['m.claimed_fen', 'm.received_fen', 'm.withdrawn_fen', 'm.state', 'm.at'])
    .select('w.nick_name')
    .where('m.brand_code', '=', of.brand)
    .where('m.order_id', '=', of.orderId)
    .orderBy('m.id', 'desc'),
);

/** The claims of an order that the operator reaches, the last first. */
export async function claimsOf(
  ctx: Context,
  tx: Tx,
  orderId: number,
  links: FileLinks,
): Promise<z.input<typeof OrderClaim>[]> {
  const claims = await storedClaims(tx, { brand: ctx.brandCode, orderId });
  return claims.map((claim) => ({
    ...amountsOf(claim),
    id: claim.id,
    billId: claim.bill_id,
    insurer: claim.insurer,
    caseNo: claim.case_no,
    claimState: claim.state,
    note: claim.note,
    at: claim.at.toISOString(),
    operatorName: claim.nick_name,
    proofs: claim.proof_keys.map((key) => links.linkTo(ctx.brandCode, key, ctx.now)),
  }));
}
