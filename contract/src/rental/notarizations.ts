import * as z from 'zod';
import {
  notarizationStates,
  type NotarizationState,
} from '@rental/domain/rental/agreements/notarization';
import { endpoint } from '../endpoint.ts';
import { filledText, Id, text } from '../fields.ts';
import { providerCallback } from '../platform/callbacks.ts';

export const NotarizationStateText = z.enum(
  Object.keys(notarizationStates) as NotarizationState[],
  '请选择公证状态',
);
/** 公证 of an agreement: the application that counts. */
export const Notarization = z.object({
  notarizationState: NotarizationStateText,
  applyNo: z.string(),
  /** 公证书号. */
  certificateNo: z.string().nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
});
export type Notarization = z.output<typeof Notarization>;

/** 申请公证: of an agreement that all have signed, where the brand has notarizationSelect (S84). Again after a refusal. */
export const notarizeAgreement = endpoint({
  method: 'POST',
  path: '/api/agreement/notarize',
  summary: '申请公证',
  platforms: ['manage'],
  permission: 'agreement:notarize',
  body: z.object({ agreementId: Id }),
  answer: z.object({
    agreementId: Id,
    applyNo: z.string(),
    notarizationState: NotarizationStateText,
  }),
  refusals: [
    'not_found',
    'agreement_wrong_state',
    'notarization_off',
    'notarization_unavailable',
    'notarization_under_way',
    'notarized_already',
  ],
  idempotent: true,
});

/** 公证开关 of the brand (S84). What was applied for before it is switched off goes on. */
export const setNotarizationSelect = endpoint({
  method: 'PUT',
  path: '/api/agreements/notarizationSelect',
  summary: '公证开关',
  platforms: ['manage'],
  permission: 'agreement:notarizationSelect',
  body: z.object({
    isOn: z.boolean('请选择'),
    /** As whoever switches it saw it. */
    was: z.boolean('请选择'),
  }),
  answer: z.object({ isOn: z.boolean() }),
  refusals: ['notarization_unavailable', 'notarization_select_edited'],
  idempotent: true,
});

/** The notary's message about an application. */
export const notarizationCallback = providerCallback({
  path: '/api/callback/notarization',
  summary: '公证结果回调（由公证服务商调用）',
  labels: { reason: '拒绝原因' },
  word: {
    applyNo: filledText(64, '缺少公证申请号'),
    contentHash: text(64).regex(/^[0-9a-f]{64}$/, '合同哈希应为64位十六进制数'),
    outcome: z.enum(['accepted', 'issued', 'refused'], '公证结果不在约定范围内'),
    /** 公证书号, of what was issued. */
    certificateNo: filledText(64, '缺少公证书号').optional(),
    /** Given with a refusal. */
    reason: filledText(200, '缺少拒绝原因').optional(),
  },
});
