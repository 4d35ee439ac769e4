import * as z from 'zod';
import {
  paperKinds,
  paperStates,
  type PaperKind,
  type PaperState,
} from '@rental/domain/rental/orders/changes/papers';
import { swapFates, type SwapFate } from '@rental/domain/rental/orders/changes/swap-device';
import { maxDamagePrices } from '@rental/domain/rental/orders/returns/damage-prices';
import {
  deviceOutcomes,
  type DeviceOutcome,
} from '@rental/domain/rental/orders/returns/device-outcome';
import { allCheckItems } from '@rental/domain/rental/orders/returns/findings';
import { returnResults, type ReturnResult } from '@rental/domain/rental/orders/core/position';
import { returnStates, type ReturnState } from '@rental/domain/rental/orders/returns/return-states';
import { GradeName } from '../../devices.ts';
import { Amount, filledText, Id, Instant, keysOf, text, said } from '../../../fields.ts';

export const PaperKindName = z.enum(keysOf<PaperKind>(paperKinds), '请选择补件资料');
export const PaperStateName = z.enum(keysOf<PaperState>(paperStates));
export const SwapFateName = z.enum(Object.keys(swapFates) as SwapFate[], '请选择旧设备去向');

/** A file that a program handed in for a paper. Operators who may unmask the customer see it by `revealPapers`. */
const PaperFile = z.object({
  id: Id,
  appName: z.string(),
  sentAt: Instant,
  /** Null: nobody has judged it. */
  verdict: z.enum(['accepted', 'returned']).nullable(),
  /** Why it was returned. */
  reason: z.string().nullable(),
  judgedAt: Instant.nullable(),
  judgedBy: z.string().nullable(),
});

/** One paper of a request. */
const WantedPaper = z.object({
  id: Id,
  kind: PaperKindName,
  /** 「其他（居住证）」 */
  label: z.string(),
  state: PaperStateName,
  /** The last first. */
  files: z.array(PaperFile),
});

/** 补件: what was asked for, and whether it came. */
export const PaperRequest = z.object({
  id: Id,
  papers: z.array(PaperKindName),
  otherWords: z.string().nullable(),
  reason: z.string(),
  /** The note for the customer. */
  note: z.string().nullable(),
  requestedAt: Instant,
  completedAt: Instant.nullable(),
  items: z.array(WantedPaper),
  /** Those handed in by 补件完成. Operators who may unmask the customer see them by `revealPapers`. */
  photoCount: z.int(),
});

/** 换机. */
export const DeviceSwap = z.object({
  id: Id,
  at: Instant,
  oldSerial: z.string(),
  newSerial: z.string(),
  oldGoesTo: SwapFateName,
  reason: z.string(),
  /** Links of its photos, good for five minutes. */
  photos: z.array(z.string()),
});

const CheckItemName = z.enum(allCheckItems, '请选择检测项目');

/** One item of 检测清单, as it was found. */
const ReturnCheck = z.object({ item: CheckItemName, isNormal: z.boolean(), note: z.string() });

/** 损坏项目 at the price of the list. */
const DamageItem = z.object({
  name: filledText(30, '请填写损坏项目'),
  priceFen: z
    .int(said('请输入金额', '金额应为数字，精确到分'))
    .positive('金额须大于0')
    .max(99_999_999, '金额最多999999.99元') as unknown as typeof Amount,
});

const found = { item: CheckItemName, note: text(100).default('') };
const damages = z
  .array(DamageItem)
  .max(maxDamagePrices, `最多${maxDamagePrices}个损坏项目`)
  .refine((some) => new Set(some.map(({ name }) => name)).size === some.length, {
    message: '损坏项目重复',
  });

/** The one result of a part: 正常, or 异常 with its damages. */
export const ReturnFinding = z.discriminatedUnion(
  'isNormal',
  [
    z.object({
      ...found,
      isNormal: z.literal(true),
      damages: damages.max(0, '正常的检测项目不能有损坏项目').default([]),
    }),
    z.object({ ...found, isNormal: z.literal(false), damages: damages.default([]) }),
  ],
  '请选择正常或异常',
);

/** An entry of 损坏价目. */
export const DamagePriceItem = DamageItem.extend({
  item: CheckItemName,
  /** A device that has it is repaired before it is rented out again. */
  needsRepair: z.boolean(),
});

export const OutcomeName = z.enum(keysOf<DeviceOutcome>(deviceOutcomes), '请选择设备去向');

/** The details of an inspection beside its result; empty before there was one. */
export const inspected = {
  checks: z.array(ReturnCheck),
  damages: z.array(DamageItem.extend({ item: CheckItemName.optional() })),
  /** Why it asked for more or less than the damages come to. */
  compensationReason: z.string().nullable(),
  /** 设备去向 at 归还结清, and its grade; null: inspected before there were any, or not there. */
  deviceGoesTo: OutcomeName.nullable(),
  grade: GradeName.nullable(),
};

/** 归还. */
export const OrderReturn = z.object({
  id: Id,
  returnState: z.enum(Object.keys(returnStates) as ReturnState[]),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  returnAddress: z.string().nullable(),
  note: z.string().nullable(),
  startedAt: Instant,
  arrivedAt: Instant.nullable(),
  inspectedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  result: z.enum(Object.keys(returnResults) as ReturnResult[]).nullable(),
  damageNote: z.string().nullable(),
  compensationFen: Amount.nullable(),
  ...inspected,
  /** Links of 归还照片 in their order, good for five minutes. */
  photos: z.array(z.string()),
  /** Those of inspections that were reopened. */
  formerPhotos: z.array(z.string()),
});
