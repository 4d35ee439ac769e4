import { recordedPayees, type RecordedPayee } from '@rental/domain/rental/withdrawals/payee';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Amount, Id, IdText, Instant, keysOf, pageOf, pageQuery, TimeRange } from '../fields.ts';
import { sortBy } from '../sorting.ts';

const PayeeKind = z.enum(keysOf<RecordedPayee>(recordedPayees), '请选择主体');

/** A movement of the balance of a channel or a distributor. */
export const BalanceRecord = z.object({
  id: Id,
  time: Instant,
  payee: PayeeKind,
  payeeId: Id,
  payeeName: z.string(),
  /** 佣金入账, 申请提现, 提现退回 and the like. */
  kind: z.string(),
  direction: z.enum(['in', 'out']),
  amountFen: Amount,
  /** The balance after it. */
  balanceFen: Amount,
  /** The number of the commission, payment or withdrawal; null: commission that a night counted. */
  refNo: z.string().nullable(),
});
export type BalanceRecord = z.output<typeof BalanceRecord>;

/** 佣金账户: what came into the balances of channels and distributors and left them, the last first. A channel reads its own. */
export const listBalanceRecords = endpoint({
  method: 'GET',
  platforms: ['manage', 'channel'],
  permission: 'commission:list',
  path: '/api/finance/commission/records',
  summary: '佣金账户流水',
  labels: { payee: '主体', direction: '收支', time: '时间', distributorIs: '分销员编号' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('id'),
    payee: PayeeKind.optional(),
    channelIs: IdText.optional(),
    distributorIs: IdText.optional(),
    direction: z.enum(['in', 'out'], '请选择收入或支出').optional(),
    time: TimeRange.optional(),
  }),
  answer: pageOf(BalanceRecord),
  refusals: ['page_too_deep', 'cursor_invalid'],
});
