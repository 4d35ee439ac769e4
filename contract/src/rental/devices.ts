import * as z from 'zod';
import { parseBusinessDate, type BusinessDate } from '@rental/domain/business-date';
import { maxDepreciationMonths } from '@rental/domain/rental/devices/book-value';
import { longestDeviceNote, serialForm } from '@rental/domain/rental/devices/device-import';
import {
  allDeviceStates,
  otherDeviceEvents,
  deviceMoves,
  handMoves,
  type DeviceEvent,
} from '@rental/domain/rental/devices/device-state';
import { allGrades } from '@rental/domain/rental/devices/grade';
import { orderStatuses } from '@rental/domain/rental/orders/core/order-status';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  Day,
  filledText,
  Id,
  IdText,
  Instant,
  pageOf,
  pageQuery,
  text,
  TimeRange,
  said,
} from '../fields.ts';
import { ImportErrors, importRefusals, importUpload } from '../platform/imports.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';

/** So many devices are added at once by hand; more come by an import. */
export const maxSerials = 200;

const State = z.enum(allDeviceStates, '请选择设备状态');
export const GradeName = z.enum(allGrades, '请选择成色');
/** 出租成色; null: every grade. */
const Rentable = z.array(GradeName).nullable();
const Serial = text(40).regex(serialForm, '序列号为6到40位字母、数字或横线');
const Cost = z
  .int(said('请输入成本价', '成本价应为数字，精确到分'))
  .min(0, '成本价不能小于0')
  .max(99_999_999_999, '成本价最多999999999.99元') as unknown as typeof Amount;
const BoughtOn = z
  .string('购入日期应为日期，如 2026-01-31')
  .refine((day) => parseBusinessDate(day) !== null, '购入日期应为日期，如 2026-01-31')
  .transform((day) => day as BusinessDate);
const Months = z
  .int('折旧月数应为1到120的整数')
  .min(1, '折旧月数应为1到120的整数')
  .max(maxDepreciationMonths, '折旧月数应为1到120的整数');
const ResidualBp = z
  .int('残值比例应为0到100%')
  .min(0, '残值比例应为0到100%')
  .max(10_000, '残值比例应为0到100%');
const note = text(longestDeviceNote).nullable().optional();
const reason = filledText(200, '请填写原因');

export const DeviceRow = z.object({
  id: Id,
  serial: z.string(),
  deviceState: State,
  /** Null: nobody has graded it. */
  grade: GradeName.nullable(),
  /** 出租成色 of its SKU. */
  rentableGrades: Rentable,
  storeId: Id,
  storeName: z.string(),
  skuId: Id,
  skuName: z.string(),
  productName: z.string(),
  /** The product's first image; null: it has none. */
  cover: z.string().nullable(),
  /** The open order that it is in. */
  orderId: Id.nullable(),
  orderNo: z.string().nullable(),
  costFen: Amount.nullable(),
  boughtOn: Day.nullable(),
  /** 账面价值 today; null where cost or day are not known, or where it is the brand's no more. */
  bookValueFen: Amount.nullable(),
  note: z.string().nullable(),
  createTime: Instant,
});
export type DeviceRow = z.output<typeof DeviceRow>;

const list = { platforms: ['manage'], permission: 'device:list' } as const;
const edit = { platforms: ['manage'], permission: 'device:edit', idempotent: true } as const;

/**
 * 设备库存: newest first; every filter narrows. `serial` is the beginning of one; six characters are also looked for at
 * the end.
 */
export const listDevices = endpoint({
  ...list,
  method: 'GET',
  path: '/api/device',
  summary: '设备列表',
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime', 'costFen', 'boughtOn'),
    serial: text(40)
      .regex(/^[A-Za-z0-9-]{3,40}$/, '请输入完整序列号、后6位或前3位以上')
      .optional(),
    deviceState: State.optional(),
    grade: GradeName.optional(),
    storeIs: IdText.optional(),
    productIs: IdText.optional(),
    skuIs: IdText.optional(),
    boughtOn: TimeRange.optional(),
  }),
  answer: pageOf(DeviceRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. */
export const deviceCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/device/counts',
  summary: '各状态设备数',
  query: listDevices.query.omit({ ...paging, deviceState: true }),
  answer: TabCounts,
});

const Option = z.object({ id: Id, name: z.string() });

/** The choices of filters and dialogs: the stores that this operator reaches. */
export const deviceOptions = endpoint({
  ...list,
  method: 'GET',
  path: '/api/device/options',
  summary: '设备筛选项',
  answer: z.object({
    stores: z.array(Option),
    /** True if what holds for every store, as 折旧, is this operator's to set. */
    reachesAllStores: z.boolean(),
  }),
});

const Change = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const events = [...Object.keys(deviceMoves), ...Object.keys(otherDeviceEvents)] as DeviceEvent[];

export const DeviceDetail = z.object({
  device: DeviceRow.extend({
    /** Null: as its SKU has it. */
    ownDepreciationMonths: z.int().nullable(),
    ownResidualBp: z.int().nullable(),
    depreciationMonths: z.int(),
    residualBp: z.int(),
  }),
  /** Newest first. */
  history: z.array(
    z.object({
      id: Id,
      at: Instant,
      move: z.enum(events),
      operatorName: z.string().nullable(),
      /** Present if this operator reaches the order. */
      orderId: Id.nullable(),
      orderNo: z.string().nullable(),
      before: Change,
      after: Change,
      note: z.string().nullable(),
    }),
  ),
  /** The orders it was shipped with, as far as this operator reaches them, newest first. */
  orders: z.array(
    z.object({
      id: Id,
      orderNo: z.string(),
      orderStatus: z.literal([...orderStatuses]),
      shippedAt: Instant,
    }),
  ),
});
export type DeviceDetail = z.output<typeof DeviceDetail>;

export const deviceDetail = endpoint({
  ...list,
  method: 'GET',
  path: '/api/device/{id}',
  summary: '设备详情',
  params: z.object({ id: IdText }),
  answer: DeviceDetail,
  refusals: ['not_found'],
});

/** 入库: one or many pieces of a SKU into a store; all of them, or none where a serial is known already. */
export const createDevices = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/device',
  summary: '新增设备',
  body: z.object({
    storeId: z.int('请选择店铺').positive('请选择店铺'),
    skuId: z.int('请选择商品规格').positive('请选择商品规格'),
    serials: z
      .array(Serial, '请填写序列号')
      .min(1, '请填写序列号')
      .max(maxSerials, `一次最多新增${maxSerials}台`)
      .refine((serials) => new Set(serials).size === serials.length, '序列号重复'),
    grade: GradeName.default('new'),
    costFen: Cost.nullable().optional(),
    boughtOn: BoughtOn.nullable().optional(),
    note,
  }),
  answer: z.object({ createdCount: z.int() }),
  answerStatus: 201,
  refusals: ['not_found', 'device_serial_taken', 'device_bought_later'],
});

/** An absent field stays as it is; null clears it, and sets the depreciation back to the SKU's. */
export const updateDevice = endpoint({
  ...edit,
  method: 'PUT',
  path: '/api/device',
  summary: '修改设备',
  body: z.object({
    id: Id,
    costFen: Cost.nullable().optional(),
    boughtOn: BoughtOn.nullable().optional(),
    depreciationMonths: Months.nullable().optional(),
    residualBp: ResidualBp.nullable().optional(),
    grade: GradeName.nullable().optional(),
    note,
  }),
  answer: DeviceRow,
  refusals: ['not_found', 'device_bought_later'],
});

/**
 * 送修、转待处置、重新入库、盘亏、报废. 送修 opens a repair order whose fault is the reason; 重新入库 takes a grade that the SKU rents
 * out, by default the one that the device has. What an order does with its device is done by the order's own calls.
 */
export const moveDevice = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/device/move',
  summary: '变更设备状态',
  body: z.object({
    id: Id,
    move: z.enum(handMoves, '请选择操作'),
    grade: GradeName.optional(),
    reason,
  }),
  answer: DeviceRow,
  refusals: [
    'not_found',
    'device_wrong_state',
    'device_in_repair',
    'device_grade_missing',
    'device_grade_not_rentable',
  ],
});

/** 调拨: to another store that this operator reaches. */
export const transferDevice = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/device/transfer',
  summary: '调拨设备',
  labels: { storeId: '调入店铺' },
  body: z.object({ id: Id, storeId: z.int('请选择店铺').positive('请选择店铺'), reason }),
  answer: DeviceRow,
  refusals: ['not_found', 'device_wrong_state', 'device_same_store'],
});

/** 折旧设置 of a SKU, for all its devices that have none of their own: for those who reach every store. */
export const setSkuDepreciation = endpoint({
  ...edit,
  method: 'PUT',
  path: '/api/device/depreciation',
  summary: '设置商品规格的折旧',
  body: z.object({
    skuId: z.int('请选择商品规格').positive('请选择商品规格'),
    depreciationMonths: Months,
    residualBp: ResidualBp,
  }),
  answer: z.object({ ok: z.literal(true) }),
  refusals: ['not_found', 'whole_brand_only'],
});

/** 出租成色 of a SKU: null rents out every grade. For those who reach every store, since it holds in all of them. */
export const setSkuGrades = endpoint({
  ...edit,
  method: 'PUT',
  path: '/api/device/grades',
  summary: '设置商品规格的出租成色',
  labels: { grades: '出租成色' },
  body: z.object({
    skuId: z.int('请选择商品规格').positive('请选择商品规格'),
    grades: z
      .array(GradeName, '请选择出租成色')
      .min(1, '请至少选择一种成色')
      .refine((grades) => new Set(grades).size === grades.length, '成色重复')
      .nullable(),
  }),
  answer: z.object({ ok: z.literal(true) }),
  refusals: ['not_found', 'whole_brand_only'],
});

const importFile = {
  method: 'POST',
  platforms: ['manage'],
  permission: 'device:import',
  upload: importUpload,
} as const;

/** Reads a table (csv, xlsx) and tells row by row what an import of it would add; nothing is written. */
export const checkDeviceImport = endpoint({
  ...importFile,
  path: '/api/device/import/check',
  summary: '检查要导入的设备',
  labels: { file: '文件' },
  answer: z.object({
    newCount: z.int(),
    errorCount: z.int(),
    /** The first of the rows that are right. */
    rows: z.array(
      z.object({
        line: z.int(),
        serial: z.string(),
        skuName: z.string(),
        storeName: z.string(),
        costFen: Amount.nullable(),
        boughtOn: Day.nullable(),
        grade: GradeName,
        note: z.string().nullable(),
      }),
    ),
    /** The first of the rows that are wrong. */
    errors: ImportErrors,
  }),
  refusals: importRefusals,
});

/** Imports a table: all of it, or nothing where a row is wrong. */
export const importDevices = endpoint({
  ...importFile,
  path: '/api/device/import',
  summary: '导入设备',
  labels: { file: '文件' },
  answer: z.object({ importedCount: z.int() }),
  refusals: [...importRefusals, 'import_has_errors', 'device_serial_taken'],
});
