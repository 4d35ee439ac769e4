import type { AgreementFacts, SigningParty } from '@rental/domain/rental/agreements/signing';
import type { Stored } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';

export type StoredAgreement = Stored<'agreements'>;

export const standingOf = (row: StoredAgreement): AgreementFacts => ({
  signedAt: row.signed_at,
  ended: row.ended,
  sentAt: row.sent_at,
  remindedAt: row.reminded_at,
  reviewSince: row.review_since,
});

/** The agreement of an order that counts, locked; the order must be. */
export const lockAgreement = (
  tx: Tx,
  brand: string,
  orderId: number,
): Promise<StoredAgreement | undefined> =>
  tx
    .selectFrom('agreements')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .where((where) => where.or([where('ended', 'is', null), where('ended', '<>', 'voided')]))
    .forNoKeyUpdate()
    .executeTakeFirst();

/** How far the signing of the agreement of an order is, which must be locked; null: there is none that counts. */
export async function signingOf(
  tx: Tx,
  brand: string,
  orderId: number,
): Promise<AgreementFacts | null> {
  const agreement = await lockAgreement(tx, brand, orderId);
  return agreement === undefined ? null : standingOf(agreement);
}

type Change = Partial<
  Pick<
    StoredAgreement,
    | 'signed_at'
    | 'flow_no'
    | 'sent_at'
    | 'reminded_at'
    | 'review_since'
    | 'ended'
    | 'ended_at'
    | 'end_reason'
  >
>;

/** Changes how far the signing of an agreement has come; it must be locked. */
export async function changeAgreement(
  tx: Tx,
  { brand_code: brand, id }: StoredAgreement,
  set: Change,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('agreements')
    .set(set)
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`The agreement ${id} was not changed`);
}

/** The parties that have not signed yet. */
export async function unsignedParties(
  tx: Tx,
  { brand_code: brand, id }: StoredAgreement,
): Promise<SigningParty[]> {
  const rows = await tx
    .selectFrom('agreement_parties')
    .select('party')
    .where('brand_code', '=', brand)
    .where('agreement_id', '=', id)
    .where('signed_at', 'is', null)
    .execute();
  return rows.map(({ party }) => party);
}

export async function saveSignature(
  tx: Tx,
  { brand_code: brand, id }: StoredAgreement,
  party: SigningParty,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('agreement_parties')
    .set({ signed_at: at })
    .where('brand_code', '=', brand)
    .where('agreement_id', '=', id)
    .where('party', '=', party)
    .execute();
}
