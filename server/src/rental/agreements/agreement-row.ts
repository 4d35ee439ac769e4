import type { AgreementRow } from '@rental/contract/rental/agreements';
import {
  type NotarizationState,
  notarizationStates,
} from '@rental/domain/rental/agreements/notarization';
import { agreementState, type SigningParty } from '@rental/domain/rental/agreements/signing';
import { type ChainState, chainStates } from '@rental/domain/rental/chain/chain-record';
import type { OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';
import {
  listedAgreementState,
  listedAgreementStates,
} from '@rental/domain/rental/agreements/listed-state';
import { partiesText, signingWay } from '@rental/domain/rental/agreements/signing-words';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { instant, text, type ExportColumn } from '../../http/exportable-list.ts';
import { hasBody } from './agreement-body.ts';
import type { Agreements } from './agreement-filters.ts';
import { inTheirOrder, nameOf, notarizationOf } from './order-agreement.ts';

interface ChainColumns {
  readonly record_id: number | null;
  readonly chain_state: ChainState | null;
  readonly hash: string | null;
  readonly tx_no: string | null;
  readonly block_at: Date | null;
}

type Columns = Pick<
  Stored<'agreements'>,
  | 'id'
  | 'order_id'
  | 'agreement_no'
  | 'template_version'
  | 'content_hash'
  | 'generated_at'
  | 'sent_at'
  | 'signed_at'
  | 'review_since'
  | 'ended'
> &
  ChainColumns & {
    readonly order_no: string;
    readonly order_status: OrderStatus;
    readonly has_text: boolean;
    readonly parties: AgreementRow['parties'];
    readonly notarization: NotarizationState | null;
    readonly apply_no: string | null;
    readonly certificate_no: string | null;
    readonly reason: string | null;
  };

const partiesOf = sql<{ party: SigningParty; name: string; isSigned: boolean }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('party', p.party, 'name', p.name, 'isSigned', p.signed_at is not null))
  from agreement_parties p where p.brand_code = a.brand_code and p.agreement_id = a.id), '[]')`;

/** The agreements `a` of a page with what a row draws from other tables. */
export const withAgreementRow = (page: Agreements, db: Tx) =>
  db
    .selectFrom(
      page
        .select(['a.brand_code', 'a.id', 'a.order_id', 'a.agreement_no', 'a.template_version'])
        .select([
          'a.content_hash',
          'a.generated_at',
          'a.sent_at',
          'a.signed_at',
          'a.ended',
          'a.review_since',
        ])
        .select(['o.order_no', 'o.status as order_status'])
        .select(hasBody.as('has_text'))
        .as('a'),
    )
    .leftJoin('notarizations as n', (join) =>
      join
        .onRef('n.brand_code', '=', 'a.brand_code')
        .onRef('n.agreement_id', '=', 'a.id')
        .on('n.is_current', '=', sql.lit(true)),
    )
    .leftJoin('chain_records as r', (join) =>
      join
        .onRef('r.brand_code', '=', 'a.brand_code')
        .onRef('r.order_id', '=', 'a.order_id')
        .on('r.kind', '=', sql.lit('signed'))
        .on('a.signed_at', 'is not', null),
    )
    .selectAll('a')
    .select(partiesOf.as('parties'))
    .select(['n.state as notarization', 'n.apply_no', 'n.certificate_no', 'n.reason'])
    .select(['r.id as record_id', 'r.state as chain_state', 'r.hash', 'r.tx_no', 'r.block_at']);

/** A row of the list, the customer masked (threat model 32). */
export const agreementRowOf = (row: Columns): AgreementRow => ({
  id: row.id,
  orderId: row.order_id,
  orderNo: row.order_no,
  orderStatus: row.order_status,
  agreementNo: row.agreement_no,
  hasText: row.has_text,
  templateVersion: row.template_version,
  agreementState: agreementState({
    signedAt: row.signed_at,
    ended: row.ended,
    reviewSince: row.review_since,
  }),
  parties: inTheirOrder(row.parties).map(({ party, name, isSigned }) => ({
    party,
    name: nameOf(party, name),
    isSigned,
  })),
  contentHash: row.content_hash,
  generatedAt: row.generated_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  signedAt: row.signed_at?.toISOString() ?? null,
  notarization: notarizationOf(row),
  onChain: onChain(row),
});

const onChain = (row: ChainColumns): AgreementRow['onChain'] =>
  row.record_id === null || row.chain_state === null
    ? null
    : {
        recordId: row.record_id,
        chainState: row.chain_state,
        hash: row.hash ?? '',
        txNo: row.tx_no,
        blockAt: row.block_at?.toISOString() ?? null,
      };

/** The columns of 合同列表 by their keys there; a cell with two lines is two columns of a file. */
export const agreementFileColumns: readonly ExportColumn<AgreementRow>[] = [
  { key: 'agreementNo', cells: [text('合同号', (row) => row.agreementNo)] },
  { key: 'orderNo', cells: [text('订单号', (row) => row.orderNo)] },
  {
    key: 'state',
    cells: [text('状态', (row) => listedAgreementStates[listedAgreementState(row)])],
  },
  {
    key: 'notarization',
    cells: [
      text('公证', ({ notarization: of }) => of && notarizationStates[of.notarizationState]),
      text('公证书号', (row) => row.notarization?.certificateNo ?? null),
    ],
  },
  {
    key: 'chain',
    cells: [
      text('上链', ({ onChain }) => onChain && chainStates[onChain.chainState]),
      text('交易号', (row) => row.onChain?.txNo ?? null),
    ],
  },
  { key: 'templateVersion', cells: [text('模板版本', (row) => row.templateVersion)] },
  { key: 'way', cells: [text('签署方式', signingWay)] },
  { key: 'parties', cells: [text('签署方', (row) => partiesText(row.parties))] },
  { key: 'generatedAt', cells: [instant('生成时间', (row) => row.generatedAt)] },
  { key: 'signedAt', cells: [instant('签署时间', (row) => row.signedAt)] },
  { key: 'contentHash', cells: [text('存证哈希', (row) => row.contentHash)] },
  { key: 'blockAt', cells: [instant('区块时间', (row) => row.onChain?.blockAt ?? null)] },
];
