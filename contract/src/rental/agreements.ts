import * as z from 'zod';
import {
  listedAgreementStates,
  type ListedAgreementState,
} from '@rental/domain/rental/agreements/listed-state';
import {
  agreementStates,
  signingParties,
  type AgreementState,
  type SigningParty,
} from '@rental/domain/rental/agreements/signing';
import { chainStates, type ChainState } from '@rental/domain/rental/chain/chain-record';
import { endpoint } from '../endpoint.ts';
import {
  filledText,
  Flag,
  Id,
  IdText,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from '../fields.ts';
import { providerCallback } from '../platform/callbacks.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';
import { photosOf } from '../uploads.ts';
import { Notarization, NotarizationStateText } from './notarizations.ts';
import { Status } from './orders/core/order-fields.ts';

/** The customer's, who is looked at by one of ours. */
export const maxReviewPhotos = 2;

const reading = { platforms: ['manage'], permission: 'agreement:view' } as const;
const Wanted = z.object({ orderId: Id });
/** Which of the order's; absent: the one that was made last. */
const Read = Wanted.extend({ agreementId: Id.optional() });

/**
 * 查看合同: the text as it was fixed, with nothing masked, and whether it still has the SHA-256 that was kept when it
 * was made. Written down (threat model 32, 43).
 */
export const openAgreement = endpoint({
  ...reading,
  method: 'POST',
  path: '/api/order/openAgreement',
  summary: '查看合同正文',
  body: Read,
  answer: z.object({
    agreementNo: z.string(),
    templateVersion: z.string(),
    text: z.string(),
    contentHash: z.string(),
    isIntact: z.boolean(),
  }),
  refusals: ['not_found', 'agreement_without_text', 'agreement_changed', 'too_many_agreements'],
});

/** 下载合同: the same as a PDF, base64. Made of the fixed text, so that the same agreement is the same file. */
export const agreementPdf = endpoint({
  ...reading,
  method: 'POST',
  path: '/api/order/agreementPdf',
  summary: '下载合同 PDF',
  body: Read,
  answer: z.object({ fileName: z.string(), pdf: z.base64() }),
  refusals: ['not_found', 'agreement_without_text', 'agreement_changed', 'too_many_agreements'],
});

/** A row of 合同. */
const Row = z.object({
  id: Id,
  orderId: Id,
  orderNo: z.string(),
  orderStatus: Status,
  agreementNo: z.string(),
  /** Without one it was made before there were templates, and can be neither read nor sent. */
  hasText: z.boolean(),
  templateVersion: z.string(),
  agreementState: z.enum(keysOf<AgreementState>(agreementStates)),
  /** Those who were asked to sign electronically, the customer masked; none where nobody was. */
  parties: z.array(
    z.object({
      party: z.enum(keysOf<SigningParty>(signingParties)),
      name: z.string(),
      isSigned: z.boolean(),
    }),
  ),
  contentHash: z.string(),
  generatedAt: Instant,
  sentAt: Instant.nullable(),
  signedAt: Instant.nullable(),
  /** Null: nobody has applied for it. */
  notarization: Notarization.nullable(),
  /** 上链 of the signing that completed it; null: it has no record, or none yet. */
  onChain: z
    .object({
      recordId: Id,
      chainState: z.enum(Object.keys(chainStates) as ChainState[]),
      hash: z.string(),
      txNo: z.string().nullable(),
      blockAt: Instant.nullable(),
    })
    .nullable(),
});
export type AgreementRow = z.output<typeof Row>;

/** 合同列表: the one that was made last first; every filter narrows. */
export const listAgreements = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/agreements',
  summary: '合同列表',
  query: z.object({
    ...pageQuery,
    sort: sortBy('generatedAt', 'signedAt'),
    agreementState: z
      .enum(keysOf<ListedAgreementState>(listedAgreementStates), '请选择合同状态')
      .optional(),
    agreementNo: text(40).optional(),
    /** 是否公证: a certificate was issued, or not. */
    isNotarized: Flag.optional(),
    notarizationState: NotarizationStateText.optional(),
    orderNo: text(40).optional(),
    /** A version of a template. */
    templateIs: IdText.optional(),
    generatedAt: TimeRange.optional(),
  }),
  answer: pageOf(Row),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. Without filters those of what waits for somebody. */
export const agreementCounts = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/agreements/counts',
  summary: '各状态合同数',
  query: listAgreements.query.omit({ ...paging, agreementState: true }),
  answer: TabCounts,
});

/** The choices of the list's filter: every version ever published, the latest of each template first. */
export const agreementOptions = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/agreements/options',
  summary: '合同列表的筛选项',
  answer: z.object({
    templates: z.array(z.object({ id: Id, name: z.string(), version: z.int() })),
  }),
});

const Sent = z.object({ orderId: Id, flowNo: z.string(), expiresAt: Instant });
const ofOrder = { platforms: ['manage'], idempotent: true } as const;

/** 发起电子签: all parties are asked to sign within 24 hours. When the last one has, the order waits to be shipped. */
export const sendAgreement = endpoint({
  ...ofOrder,
  permission: 'order:sign',
  method: 'POST',
  path: '/api/order/sendAgreement',
  summary: '发起电子签',
  body: Wanted,
  answer: Sent,
  refusals: [
    'not_found',
    'invalid_transition',
    'agreement_wrong_state',
    'agreement_sent_already',
    'agreement_without_text',
    'agreement_changed',
    'signature_unavailable',
    'signature_stopped',
  ],
});

/**
 * 重发签署: of what is 超时 or 失败 all parties are asked anew, within 24 hours, to sign the same text. The signing before stays to
 * be read (`pastSignings` of the order).
 */
export const resendSigning = endpoint({
  ...ofOrder,
  permission: 'order:sign',
  method: 'POST',
  path: '/api/order/resendSigning',
  summary: '重发签署',
  body: Wanted,
  answer: Sent,
  refusals: [
    'not_found',
    'invalid_transition',
    'agreement_wrong_state',
    'agreement_not_sent',
    'signature_unavailable',
    'signature_stopped',
  ],
});

/** 催签: whoever has not signed is asked again. */
export const remindAgreement = endpoint({
  ...ofOrder,
  permission: 'order:sign',
  method: 'POST',
  path: '/api/order/remindAgreement',
  summary: '催签',
  body: Wanted,
  answer: z.object({ orderId: Id }),
  refusals: [
    'not_found',
    'invalid_transition',
    'agreement_wrong_state',
    'agreement_not_sent',
    'agreement_reminded_lately',
  ],
});

const review = { ...ofOrder, permission: 'agreement:review', method: 'POST' } as const;
const Reviewed = z.object({ orderId: Id, orderStatus: Status });

/** 人工复核通过: it was the customer, who has signed by it. `note`: how that was made sure; the photo is kept private. */
export const passFaceReview = endpoint({
  ...review,
  path: '/api/order/passFaceReview',
  summary: '人工复核通过',
  labels: { note: '核实方式', photos: '客户照片' },
  body: Wanted.extend({
    note: filledText(200, '请填写核实方式'),
    photos: photosOf(maxReviewPhotos, '请上传客户照片').min(1, '请上传客户照片'),
  }),
  answer: Reviewed,
  refusals: ['not_found', 'invalid_transition', 'agreement_wrong_state', 'photo_not_found'],
});

/** 人工复核不通过: the signing has failed. */
export const failFaceReview = endpoint({
  ...review,
  path: '/api/order/failFaceReview',
  summary: '人工复核不通过',
  labels: { reason: '不通过原因' },
  body: Wanted.extend({ reason: filledText(200, '请填写不通过原因') }),
  answer: Reviewed,
  refusals: ['not_found', 'invalid_transition', 'agreement_wrong_state'],
});

/** 查看签署照片, of 人工复核 and of a paper that was signed: links, good for five minutes. They show the customer; written to the audit log. */
export const faceReviewPhotos = endpoint({
  platforms: ['manage'],
  permission: 'agreement:review',
  method: 'POST',
  path: '/api/order/faceReviewPhotos',
  summary: '查看签署照片',
  body: Wanted,
  answer: z.object({ photos: z.array(z.string()) }),
  refusals: ['not_found'],
});

/** 作废重签: the agreement counts no more, and the order waits for another one. */
export const voidAgreement = endpoint({
  ...ofOrder,
  permission: 'order:agreement',
  method: 'POST',
  path: '/api/order/voidAgreement',
  summary: '作废重签',
  labels: { reason: '作废原因' },
  body: z.object({ orderId: Id, reason: filledText(200, '请填写作废原因') }),
  answer: z.object({ orderId: Id, orderStatus: Status }),
  refusals: ['not_found', 'invalid_transition'],
});

/** The provider's message about a party. After the signing has ended it changes nothing. */
export const agreementCallback = providerCallback({
  path: '/api/callback/agreement',
  summary: '电子签结果回调（由电子签服务商调用）',
  word: {
    flowNo: filledText(64, '缺少签署流程号'),
    contentHash: text(64).regex(/^[0-9a-f]{64}$/, '合同哈希应为64位十六进制数'),
    party: z.enum(Object.keys(signingParties) as SigningParty[], '签署方不在约定范围内'),
    outcome: z.enum(['signed', 'refused', 'faceFailed'], '签署结果不在约定范围内'),
    /** Of `faceFailed`: the how many-th time. */
    faceFailures: z.int('人脸核验次数应为正整数').min(1, '人脸核验次数应为正整数').optional(),
  },
});
