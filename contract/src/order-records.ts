import * as z from 'zod';
import { paperKinds, type PaperKind } from '@rental/domain/orders/changes/papers';
import { swapFates, type SwapFate } from '@rental/domain/orders/changes/swap-device';
import { Id, Instant } from './fields.ts';

export const PaperKindName = z.enum(Object.keys(paperKinds) as PaperKind[], '请选择补件资料');
export const SwapFateName = z.enum(Object.keys(swapFates) as SwapFate[], '请选择旧设备去向');

/** 补件: what was asked for, and whether it came. */
export const PaperRequest = z.object({
  id: Id,
  papers: z.array(PaperKindName),
  otherWords: z.string().nullable(),
  reason: z.string(),
  requestedAt: Instant,
  completedAt: Instant.nullable(),
  /** Who may see the customer unmasked sees them by `revealPapers`. */
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
