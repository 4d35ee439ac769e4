import type { SigningParty } from '@rental/domain/rental/agreements/signing';
import type { Tx } from '../../../db/transaction.ts';
import type { StoredAgreement } from './signing-store.ts';

/** A party as it stood: `signed_at` is text, for it comes out of JSON. */
export interface PartyRow {
  readonly party: SigningParty;
  readonly name: string;
  readonly signed_at: string | null;
}

/** Keeps the signing of a locked agreement as it ended; all its parties have to sign again. */
export async function keepPastSigning(tx: Tx, agreement: StoredAgreement): Promise<void> {
  const { brand_code: brand, id, flow_no: flowNo, sent_at: sentAt, ended } = agreement;
  const { ended_at: endedAt, end_reason: reason } = agreement;
  if (
    flowNo === null ||
    sentAt === null ||
    endedAt === null ||
    ended === null ||
    ended === 'voided'
  )
    throw new Error(`The agreement ${id} has no signing that ended`);
  const parties = await tx
    .selectFrom('agreement_parties')
    .select(['party', 'name', 'signed_at'])
    .where('brand_code', '=', brand)
    .where('agreement_id', '=', id)
    .execute();
  await tx
    .insertInto('past_signings')
    .values({
      brand_code: brand,
      agreement_id: id,
      flow_no: flowNo,
      sent_at: sentAt,
      ended,
      ended_at: endedAt,
      end_reason: reason,
      parties: JSON.stringify(parties),
    })
    .execute();
  await tx
    .updateTable('agreement_parties')
    .set({ signed_at: null })
    .where('brand_code', '=', brand)
    .where('agreement_id', '=', id)
    .execute();
}

/** The signings before the one that counts, the last one first. */
export const pastSigningsOf = (tx: Tx, brand: string, agreementId: number) =>
  tx
    .selectFrom('past_signings')
    .select(['sent_at', 'ended', 'ended_at', 'end_reason', 'parties'])
    .where('brand_code', '=', brand)
    .where('agreement_id', '=', agreementId)
    .orderBy('id', 'desc')
    .execute();
