import { listChain, type ChainRow } from '@rental/contract/rental/chain';
import { chainFailures, chainStates } from '@rental/domain/rental/chain/chain-record';
import { evidenceKinds } from '@rental/domain/rental/evidence/evidence-kinds';
import type { Keyset } from '../../db/keyset.ts';
import {
  count,
  exportableList,
  instant,
  text,
  type ExportColumn,
} from '../../http/exportable-list.ts';
import { chainFilters } from './chain-filters.ts';
import { chain, chainRowOf } from './chain-list.ts';

/** The columns of 存证上链 by their keys there. */
const columns: readonly ExportColumn<ChainRow>[] = [
  { key: 'orderNo', cells: [text('订单', (row) => row.orderNo)] },
  { key: 'kind', cells: [text('节点', (row) => evidenceKinds[row.kind])] },
  { key: 'hash', cells: [text('哈希', (row) => row.hash)] },
  { key: 'txNo', cells: [text('交易号', (row) => row.txNo)] },
  {
    key: 'state',
    cells: [
      text('状态', (row) => chainStates[row.chainState]),
      text('失败原因', (row) => row.lastFailure && chainFailures[row.lastFailure]),
    ],
  },
  { key: 'tries', cells: [count('次数', (row) => row.tries)] },
  { key: 'took', cells: [count('耗时（秒）', (row) => row.tookSeconds)] },
  { key: 'at', cells: [instant('时间', (row) => row.at)] },
  { key: 'blockAt', cells: [instant('区块时间', (row) => row.blockAt)] },
];

/** 存证上链 as it is exported: the last first, so that what is sealed meanwhile disturbs nothing. */
export const exportableChain = exportableList<typeof listChain, ChainRow, Keyset>({
  name: 'listChain',
  of: listChain,
  flag: 'OpenBlockchain',
  columns,
  describe: chainFilters.words,
  ...chain.exportedAs(chainRowOf),
});
