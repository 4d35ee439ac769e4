import * as z from 'zod';
import { maxSigningPhotos } from '@rental/domain/rental/stores/store-signing';
import { endpoint } from '../endpoint.ts';
import { filledText, Id, text } from '../fields.ts';
import { photosOf } from '../uploads.ts';
import { StoreRow, typedDay } from './stores.ts';

const edit = { platforms: ['manage'], permission: 'store:edit', idempotent: true } as const;
const review = { platforms: ['manage'], permission: 'store:review', idempotent: true } as const;
const freeze = { platforms: ['manage'], permission: 'store:freeze', idempotent: true } as const;

/** 登记签约: the 入驻协议 that the store and the brand have signed on paper, in place of the one before. */
export const signStore = endpoint({
  ...review,
  method: 'POST',
  path: '/api/store/sign',
  summary: '登记店铺签约',
  labels: {
    signingNo: '协议编号',
    signedOn: '签署日期',
    signedUntil: '协议到期日',
    photos: '协议照片',
  },
  body: z.object({
    id: Id,
    signingNo: filledText(40, '请填写协议编号'),
    signedOn: typedDay('签署日期'),
    signedUntil: typedDay('协议到期日').nullable().default(null),
    photos: photosOf(maxSigningPhotos).default([]),
  }),
  answer: StoreRow,
  refusals: ['not_found', 'store_signed_later', 'store_signing_ends_before', 'photo_not_found'],
});

const moved = ['not_found', 'store_wrong_status'] as const;

/** 待提交资质、审核不通过 → 审核中: with all that a 资质 asks for. */
export const submitStore = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/store/submit',
  summary: '提交店铺资质审核',
  body: z.object({ id: Id }),
  answer: StoreRow,
  refusals: [...moved, 'store_qualification_missing', 'store_licence_expired'],
});

/** 审核中 → 待提交资质. */
export const withdrawStore = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/store/withdraw',
  summary: '撤回店铺资质审核',
  body: z.object({ id: Id }),
  answer: StoreRow,
  refusals: moved,
});

/** 审核中 → 审核通过 or 审核不通过, which needs a reason. */
export const reviewStore = endpoint({
  ...review,
  method: 'POST',
  path: '/api/store/review',
  summary: '审核店铺资质',
  labels: { verdict: '审核结果', reason: '不通过原因' },
  body: z
    .object({
      id: Id,
      verdict: z.enum(['approve', 'reject'], '请选择审核结果'),
      reason: text(200).optional(),
    })
    .refine(({ verdict, reason }) => verdict === 'approve' || (reason ?? '') !== '', {
      path: ['reason'],
      message: '请填写不通过原因',
    }),
  answer: StoreRow,
  refusals: [...moved, 'store_licence_expired'],
});

/** 审核通过 → 已开店: customers need somewhere to send devices back to. */
export const openStore = endpoint({
  ...review,
  method: 'POST',
  path: '/api/store/open',
  summary: '开店',
  body: z.object({ id: Id }),
  answer: StoreRow,
  refusals: [...moved, 'store_without_return_address'],
});

/** 冻结: no new orders; those it has go on. */
export const freezeStore = endpoint({
  ...freeze,
  method: 'POST',
  path: '/api/store/freeze',
  summary: '冻结店铺',
  body: z.object({ id: Id, reason: filledText(200, '请填写原因') }),
  answer: StoreRow,
  refusals: ['not_found', 'store_frozen_already'],
});

export const unfreezeStore = endpoint({
  ...freeze,
  method: 'POST',
  path: '/api/store/unfreeze',
  summary: '解冻店铺',
  body: z.object({ id: Id, reason: filledText(200, '请填写原因') }),
  answer: StoreRow,
  refusals: ['not_found', 'store_not_frozen'],
});

/** 优质: a mark that the brand gives. */
export const setPremiumStore = endpoint({
  ...review,
  method: 'POST',
  path: '/api/store/premium',
  summary: '设置优质店铺',
  body: z.object({ id: Id, isPremium: z.boolean('请选择是否优质店铺') }),
  answer: StoreRow,
  refusals: ['not_found'],
});
