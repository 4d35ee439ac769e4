import type { Notarization } from '@rental/contract/rental/notarizations';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { NotarizationState } from '@rental/domain/rental/agreements/notarization';
import {
  agreementState,
  signingEndsAt,
  signingParties,
  type SigningParty,
} from '@rental/domain/rental/agreements/signing';
import { maskName } from '@rental/domain/rental/customers/masks';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { hasBody } from './agreement-body.ts';
import { pastSigningsOf, type PartyRow } from './signing/past-signings.ts';

/** The agreement of an order that was made last, as the order page shows it. */
export async function agreementOfOrder(
  { brandCode }: Context,
  tx: Tx,
  orderId: number,
): Promise<OrderDetail['agreement']> {
  const [row] = await latest(tx, { brand: brandCode, id: orderId });
  if (row === undefined) return null;
  const past = row.sent_at === null ? [] : await pastSigningsOf(tx, brandCode, row.id);
  const standing = {
    signedAt: row.signed_at,
    ended: row.ended,
    reviewSince: row.review_since,
  };
  return {
    id: row.id,
    agreementNo: row.agreement_no,
    hasText: row.has_text,
    templateVersion: row.template_version,
    contentHash: row.content_hash,
    generatedAt: row.generated_at.toISOString(),
    signedAt: row.signed_at?.toISOString() ?? null,
    agreementState: agreementState(standing),
    sentAt: row.sent_at?.toISOString() ?? null,
    expiresAt: signingEndsAt({ sentAt: row.sent_at })?.toISOString() ?? null,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endReason: row.end_reason,
    notarization: notarizationOf(row),
    parties: partiesOf(row.parties),
    hasReviewPhotos: row.has_review_photos,
    pastSignings: past.map((one) => ({
      sentAt: one.sent_at.toISOString(),
      ended: one.ended,
      endedAt: one.ended_at.toISOString(),
      endReason: one.end_reason,
      parties: partiesOf(one.parties),
    })),
  };
}

const partiesOf = (rows: readonly PartyRow[]) =>
  inTheirOrder(rows).map(({ party, name, signed_at: at }) => ({
    party,
    name: nameOf(party, name),
    signedAt: at === null ? null : new Date(at).toISOString(),
  }));

/** The parties that have to sign, the customer masked. */
export const nameOf = (party: SigningParty, name: string): string =>
  party === 'customer' ? maskName(name) : name;

const partyOrder = Object.keys(signingParties);

/** The parties of an agreement as they are always told: 商家, 用户, 平台. */
export const inTheirOrder = <Row extends { readonly party: SigningParty }>(
  parties: readonly Row[],
): Row[] =>
  parties.toSorted((one, other) => partyOrder.indexOf(one.party) - partyOrder.indexOf(other.party));

interface NotarizationColumns {
  readonly notarization: NotarizationState | null;
  readonly apply_no: string | null;
  readonly certificate_no: string | null;
  readonly reason: string | null;
}

/** The application that counts, of an agreement joined with it; null where there is none. */
export const notarizationOf = (row: NotarizationColumns): Notarization | null =>
  row.notarization === null || row.apply_no === null
    ? null
    : {
        notarizationState: row.notarization,
        applyNo: row.apply_no,
        certificateNo: row.certificate_no,
        reason: row.reason,
      };

const latest = prepared((db, { brand, id }: { readonly brand: string; readonly id: number }) =>
  db
    .selectFrom('agreements as a')
    .select(['a.id', 'a.agreement_no', 'a.template_version', 'a.content_hash', 'a.generated_at'])
    .leftJoin('notarizations as n', (join) =>
      join
        .onRef('n.brand_code', '=', 'a.brand_code')
        .onRef('n.agreement_id', '=', 'a.id')
        .on('n.is_current', '=', sql.lit(true)),
    )
    .select(['n.state as notarization', 'n.apply_no', 'n.certificate_no', 'n.reason'])
    .select(['a.signed_at', 'a.sent_at', 'a.reminded_at', 'a.ended', 'a.ended_at', 'a.end_reason'])
    .select('a.review_since')
    .select([
      hasBody.as('has_text'),
      sql<boolean>`cardinality(a.paper_keys) > 0 or exists (select from face_reviews f
        where f.brand_code = a.brand_code and f.agreement_id = a.id and f.is_passed)`.as(
        'has_review_photos',
      ),
      sql<PartyRow[]>`coalesce((select jsonb_agg(jsonb_build_object(
          'party', p.party, 'name', p.name, 'signed_at', p.signed_at))
        from agreement_parties p
        where p.brand_code = a.brand_code and p.agreement_id = a.id), '[]')`.as('parties'),
    ])
    .where('a.brand_code', '=', brand)
    .where('a.order_id', '=', id)
    .orderBy('a.id', 'desc')
    .limit(1),
);
