import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { cursorOf } from '@rental/server/db/keyset';
import { measuredBrand } from './dataset.ts';
import { loadOverdue } from './dataset-overdue.ts';
import { hash } from './dataset-sql.ts';
import { benchGrown, type GrowthOptions, type Question } from './grown.ts';
import { inBrand, type Pool } from './in-brand.ts';

/** An overdue order, and what can be asked for of it. */
interface Sample {
  readonly id: number;
  readonly caseId: number;
  readonly firstDueOn: BusinessDate;
  readonly orderNo: string;
  readonly phone: string;
  readonly ownerId: number;
  readonly storeId: number;
}

const samplesOf = (owner: Pool): Promise<Sample[]> =>
  inBrand<Sample>(
    owner,
    measuredBrand,
    `select v.id, v.case_id as "caseId", v.first_due_on::text as "firstDueOn", o.order_no as "orderNo", o.customer_phone as phone,
       coalesce(c.owner_id, (select min(id) from operators where brand_code = $1)) as "ownerId", v.store_id as "storeId"
     from overdue_orders v join orders o on o.brand_code = v.brand_code and o.id = v.order_id
     join dunning_cases c on c.brand_code = v.brand_code and c.id = v.case_id
     where v.brand_code = $1 order by ${hash('v.id', 70)} limit 300`,
  );

const at = (path: string, query: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams(query).toString()}`;
const list = (query: Record<string, string>) =>
  at('/api/finance/overdue', { size: '20', ...query });
const total = (query: Record<string, string> = {}) => at('/api/finance/overdueTotal', query);
const board = (card: string) => at(`/api/finance/dunning/board/${card}`);
const transfers = (query: Record<string, string>) =>
  at('/api/dunning/transfer', { size: '20', ...query });
const complaints = (query: Record<string, string>) =>
  at('/api/complaint', { size: '20', ...query });
const stages = ['m1', 'm2', 'm3', 'overstay'] as const;
const monthAgo = addDays(businessDateOf(new Date()), -31);

const questions: readonly Question<Sample>[] = [
  { name: '逾期管理, first page', pathFor: () => list({}) },
  {
    name: '逾期管理, a page deep inside',
    pathFor: ({ id, firstDueOn }) => list({ cursor: cursorOf({ at: firstDueOn, id }) }),
  },
  ...stages.map((stage) => ({ name: `逾期管理, ${stage}`, pathFor: () => list({ stage }) })),
  { name: '逾期管理, one owner', pathFor: ({ ownerId }) => list({ ownerIs: String(ownerId) }) },
  { name: '逾期管理, one store', pathFor: ({ storeId }) => list({ storeIs: String(storeId) }) },
  { name: '逾期管理, 协商分期', pathFor: () => list({ follow: 'repaying' }) },
  { name: '逾期管理, 待跟进', pathFor: () => list({ follow: 'toContact' }) },
  { name: '逾期管理, 短信未发送', pathFor: () => list({ smsSent: '0' }) },
  { name: '逾期管理, by 未收', pathFor: () => list({ sort: 'unpaidFen,desc' }) },
  { name: '逾期管理, by phone', pathFor: ({ phone }) => list({ phone }) },
  { name: '逾期管理, by order number', pathFor: ({ orderNo }) => list({ orderNo }) },
  { name: '逾期管理, tabs', pathFor: () => at('/api/finance/overdue/counts') },
  { name: 'overdueTotal', pathFor: () => total() },
  { name: 'overdueTotal, m3', pathFor: () => total({ stage: 'm3' }) },
  {
    name: 'overdueTotal, one store',
    pathFor: ({ storeId }) => total({ storeIs: String(storeId) }),
  },
  {
    name: 'overdueTotal, one owner',
    pathFor: ({ ownerId }) => total({ ownerIs: String(ownerId) }),
  },
  { name: '催收工作台, own', pathFor: () => at('/api/dunning') },
  { name: '催收工作台, unowned', pathFor: () => at('/api/dunning', { isUnowned: 'true' }) },
  { name: '催收工作台, a case', pathFor: ({ caseId }) => at(`/api/dunning/${caseId}`) },
  ...['stages', 'owners', 'cohorts', 'rolls', 'promises', 'contacts'].map((card) => ({
    name: `催收看板, ${card}`,
    pathFor: () => board(card),
  })),
  { name: '法诉委外, first page', pathFor: () => transfers({}) },
  { name: '法诉委外, court', pathFor: () => transfers({ kind: 'court' }) },
  { name: '法诉委外, counts', pathFor: () => at('/api/dunning/transfer/counts') },
  { name: '投诉, first page', pathFor: () => complaints({}) },
  { name: '投诉, to handle', pathFor: () => complaints({ complaintState: 'toHandle' }) },
  { name: '投诉, counts', pathFor: () => at('/api/complaint/counts') },
  {
    name: '投诉, received in a month',
    pathFor: () =>
      `${complaints({})}&receivedAt=${monthAgo}&receivedAt=${businessDateOf(new Date())}`,
  },
];

/** Sums of the board and the head read all that is overdue: fewer of each than of the calls of orders. */
const effort = { requests: 20, warmUp: 40, callers: 1 };

/** 催收 with so many overdue bills: lists, the head, the desk and the board. */
export const benchOverdue = (options: GrowthOptions): Promise<void> =>
  benchGrown({ ...options, of: 'bills', load: loadOverdue, samples: samplesOf, questions, effort });
