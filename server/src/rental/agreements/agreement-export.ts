import { listAgreements, type AgreementRow } from '@rental/contract/rental/agreements';
import {
  listedAgreementState,
  listedAgreementStates,
} from '@rental/domain/rental/agreements/listed-state';
import { notarizationStates } from '@rental/domain/rental/agreements/notarization';
import { partiesText, signingWay } from '@rental/domain/rental/agreements/signing-words';
import { templateTitle } from '@rental/domain/rental/agreements/template-state';
import { chainStates } from '@rental/domain/rental/chain/chain-record';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import {
  exportableList,
  instant,
  spanText,
  text,
  type ExportColumn,
  type FilterWords,
} from '../../http/exportable-list.ts';
import type { AgreementQuery } from './agreement-filters.ts';
import { agreements } from './agreement-list.ts';
import { agreementRowOf } from './agreement-row.ts';

/** The columns of 合同列表 by their keys there; a cell with two lines is two columns of a file. */
const columns: readonly ExportColumn<AgreementRow>[] = [
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

/** 合同列表 as it is exported: the last first, so that what is made meanwhile disturbs nothing. */
export const exportableAgreements = exportableList<typeof listAgreements, AgreementRow, Keyset>({
  name: 'listAgreements',
  of: listAgreements,
  columns,
  describe: filterWords,
  ...agreements.exportedAs(agreementRowOf),
});

/** The filters in the words of the screen: 「状态：签署中」. */
async function filterWords(tx: Tx, reach: Reach, query: AgreementQuery): Promise<FilterWords> {
  const { agreementState, agreementNo, orderNo, isNotarized, notarizationState } = query;
  const { templateIs, generatedAt } = query;
  return [
    ['状态', agreementState && listedAgreementStates[agreementState]],
    ['合同号', agreementNo],
    ['订单号', orderNo],
    ['模板', await templateNamed(tx, reach, templateIs)],
    ['生成时间', spanText(generatedAt)],
    ['是否公证', isNotarized === undefined ? undefined : isNotarized ? '已公证' : '未公证'],
    ['公证状态', notarizationState && notarizationStates[notarizationState]],
  ];
}

async function templateNamed(
  tx: Tx,
  reach: Reach,
  id: number | undefined,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const row = await tx
    .selectFrom('agreement_templates')
    .select(['name', 'version'])
    .where('brand_code', '=', reach.brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && templateTitle(row.name, row.version);
}
