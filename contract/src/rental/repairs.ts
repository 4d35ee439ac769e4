import * as z from 'zod';
import { allGrades } from '@rental/domain/rental/devices/grade';
import { allRepairStates, longestFault } from '@rental/domain/rental/devices/repair';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  amountOf,
  filledText,
  Id,
  IdText,
  Instant,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from '../fields.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';
import { GradeName } from './devices.ts';

const State = z.enum(allRepairStates, '请选择维修状态');
const cost = amountOf('维修费用', 0);
const supplier = filledText(60, '请填写维修方');
const fault = filledText(longestFault, '请填写故障');

export const RepairRow = z.object({
  id: Id,
  repairState: State,
  deviceId: Id,
  serial: z.string(),
  productName: z.string(),
  skuName: z.string(),
  /** The product's first image; null: it has none. */
  cover: z.string().nullable(),
  storeName: z.string(),
  fault: z.string(),
  supplier: z.string().nullable(),
  costFen: Amount.nullable(),
  /** The grade that the device has now, and those that its SKU rents out; null: every one. */
  grade: GradeName.nullable(),
  rentableGrades: z.array(z.enum(allGrades)).nullable(),
  /** The order that it came back from, where this operator reaches it. */
  orderId: Id.nullable(),
  orderNo: z.string().nullable(),
  createdByName: z.string().nullable(),
  createTime: Instant,
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** The note that was written when the repair ended. */
  note: z.string().nullable(),
});
export type RepairRow = z.output<typeof RepairRow>;

const list = { platforms: ['manage'], permission: 'repair:list' } as const;
const edit = { platforms: ['manage'], permission: 'repair:edit', idempotent: true } as const;

/** 维修单: newest first; every filter narrows. `serial` is the beginning of one; six characters are also looked for at its end. */
export const listRepairs = endpoint({
  ...list,
  method: 'GET',
  path: '/api/repair',
  summary: '维修单列表',
  labels: { repairState: '维修状态', createTime: '创建时间' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime'),
    serial: text(40)
      .regex(/^[A-Za-z0-9-]{3,40}$/, '请输入完整序列号、后6位或前3位以上')
      .optional(),
    repairState: State.optional(),
    storeIs: IdText.optional(),
    createTime: TimeRange.optional(),
  }),
  answer: pageOf(RepairRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. */
export const repairCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/repair/counts',
  summary: '各状态维修单数',
  query: listRepairs.query.omit({ ...paging, repairState: true }),
  answer: TabCounts,
});

/** 新建维修单 for a device that stands in a store: it is no stock from now on. */
export const createRepair = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/repair',
  summary: '新建维修单',
  labels: { fault: '故障', supplier: '维修方' },
  body: z.object({
    serial: filledText(40, '请填写序列号'),
    fault,
    supplier: text(60).optional(),
  }),
  answer: RepairRow,
  answerStatus: 201,
  refusals: ['device_not_found', 'device_wrong_state'],
});

/** 开始维修: it is at whoever repairs it. */
export const startRepair = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/repair/start',
  summary: '开始维修',
  labels: { supplier: '维修方' },
  body: z.object({ id: Id, supplier }),
  answer: RepairRow,
  refusals: ['not_found', 'repair_wrong_state', 'device_wrong_state'],
});

/** 修复: the device is stock again where its SKU rents out its grade of now, else it is 待处置. */
export const finishRepair = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/repair/finish',
  summary: '修复设备',
  labels: { costFen: '维修费用' },
  body: z.object({ id: Id, grade: GradeName, costFen: cost, note: text(200).optional() }),
  answer: RepairRow,
  refusals: ['not_found', 'repair_wrong_state', 'device_wrong_state'],
});

/** 报废: it is not worth its repair. */
export const writeOffRepair = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/repair/writeOff',
  summary: '维修报废',
  labels: { costFen: '维修费用' },
  body: z.object({ id: Id, costFen: cost, reason: filledText(200, '请填写原因') }),
  answer: RepairRow,
  refusals: ['not_found', 'repair_wrong_state', 'device_wrong_state'],
});
