import { listAgreements, type AgreementRow } from '@rental/contract/rental/agreements';
import {
  listedAgreementState,
  listedAgreementStates,
} from '@rental/domain/rental/agreements/listed-state';
import { notarizationStates } from '@rental/domain/rental/agreements/notarization';
import { partiesText, signingWay } from '@rental/domain/rental/agreements/signing-words';
import { chainStates } from '@rental/domain/rental/chain/chain-record';
import type { Keyset } from '../../db/keyset.ts';
import { exportableList, instant, text, type ExportColumn } from '../../http/exportable-list.ts';
import { agreementFilters } from './agreement-filters.ts';
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
  describe: agreementFilters.words,
  ...agreements.exportedAs(agreementRowOf),
});
