import * as z from 'zod';
import {
  agreementStates,
  signingParties,
  type AgreementState,
  type SigningParty,
} from '@rental/domain/agreements/signing';
import { chainStates, type ChainState } from '@rental/domain/chain/chain-record';
import { templateStates, type TemplateState } from '@rental/domain/agreements/template-state';
import { endpoint } from './endpoint.ts';
import { filledText, Flag, Id, IdText, Instant, pageOf, pageQuery, text } from './fields.ts';
import { Notarization, NotarizationStateText } from './notarizations.ts';
import { Status } from './orders.ts';

const State = z.enum(Object.keys(templateStates) as TemplateState[], '模板状态不正确');

/** How long the text of an agreement can be. */
export const mostTemplateText = 20_000;
const Body = filledText(mostTemplateText, '请填写合同正文');

/** One version of a template: a row of 合同模板. */
const TemplateRow = z.object({
  id: Id,
  name: z.string(),
  version: z.int(),
  /** Not `state` of the screen: how far it has come. */
  templateState: State,
  /** What 生成合同 offers first. */
  isDefault: z.boolean(),
  /** How many agreements were made of it. */
  agreementCount: z.int(),
  editedBy: z.string(),
  updateTime: Instant,
  publishedAt: Instant.nullable(),
});
export type AgreementTemplateRow = z.output<typeof TemplateRow>;

const maintaining = { platforms: ['manage'], permission: 'agreement:template' } as const;
const one = { params: z.object({ id: IdText }) };

/** 合同模板: every version, the one that was made last first. */
export const listAgreementTemplates = endpoint({
  ...maintaining,
  method: 'GET',
  path: '/api/agreementTemplates',
  summary: '合同模板列表',
  query: z.object({
    size: pageQuery.size,
    cursor: pageQuery.cursor,
    name: text(50).optional(),
    templateState: State.optional(),
  }),
  answer: pageOf(TemplateRow),
  refusals: ['cursor_invalid'],
});

/** One version with its text. */
export const agreementTemplate = endpoint({
  ...maintaining,
  ...one,
  method: 'GET',
  path: '/api/agreementTemplates/{id}',
  summary: '合同模板正文',
  answer: TemplateRow.extend({ body: z.string() }),
  refusals: ['not_found'],
});

/** 新增模板: version 1, a draft. Its variables are of a closed list. */
export const createAgreementTemplate = endpoint({
  ...maintaining,
  method: 'POST',
  path: '/api/agreementTemplates',
  summary: '新增合同模板',
  body: z.object({ name: filledText(50, '请填写模板名称'), body: Body }),
  answer: TemplateRow,
  answerStatus: 201,
  refusals: ['name_in_use', 'agreement_variable_unknown', 'agreement_braces_open'],
  idempotent: true,
});

/** 编辑: a draft changes; what was once published never does, and a new version begins as a draft. Answers what was written. */
export const editAgreementTemplate = endpoint({
  ...maintaining,
  method: 'PUT',
  path: '/api/agreementTemplates',
  summary: '编辑合同模板',
  body: z.object({ id: Id, body: Body }),
  answer: TemplateRow,
  refusals: [
    'not_found',
    'agreement_draft_exists',
    'agreement_variable_unknown',
    'agreement_braces_open',
  ],
  idempotent: true,
});

/** 发布: it can be chosen from now on. The version that was published before is stopped, and is the default no more: this one is. */
export const publishAgreementTemplate = endpoint({
  ...maintaining,
  ...one,
  method: 'POST',
  path: '/api/agreementTemplates/{id}/publish',
  summary: '发布合同模板',
  answer: TemplateRow,
  refusals: ['not_found', 'agreement_template_wrong_state'],
  idempotent: true,
});

/** 停用: no new agreement is made of it. */
export const stopAgreementTemplate = endpoint({
  ...maintaining,
  ...one,
  method: 'POST',
  path: '/api/agreementTemplates/{id}/stop',
  summary: '停用合同模板',
  answer: TemplateRow,
  refusals: ['not_found', 'agreement_template_wrong_state', 'agreement_template_is_default'],
  idempotent: true,
});

/** 设为默认: 生成合同 offers it first. */
export const preferAgreementTemplate = endpoint({
  ...maintaining,
  ...one,
  method: 'POST',
  path: '/api/agreementTemplates/{id}/prefer',
  summary: '设为默认合同模板',
  answer: TemplateRow,
  refusals: ['not_found', 'agreement_template_wrong_state'],
  idempotent: true,
});

/** What 生成合同 can choose from: the published versions, the default first. */
export const agreementChoices = endpoint({
  method: 'GET',
  path: '/api/order/agreementTemplates',
  summary: '可选的合同模板',
  platforms: ['manage'],
  permission: 'order:agreement',
  answer: z.object({
    templates: z.array(
      z.object({ id: Id, name: z.string(), version: z.int(), isDefault: z.boolean() }),
    ),
  }),
});

const reading = { platforms: ['manage'], permission: 'agreement:view' } as const;
const Wanted = z.object({ orderId: Id });

/**
 * 查看合同: the text as it was fixed, with nothing masked, and whether it still has the SHA-256 that was kept when it
 * was made. Written down (threat model 32, 43).
 */
export const openAgreement = endpoint({
  ...reading,
  method: 'POST',
  path: '/api/order/openAgreement',
  summary: '查看合同正文',
  body: Wanted,
  answer: z.object({
    agreementNo: z.string(),
    templateVersion: z.string(),
    text: z.string(),
    contentHash: z.string(),
    isIntact: z.boolean(),
  }),
  refusals: ['not_found', 'agreement_without_text', 'too_many_agreements'],
});

/** 下载合同: the same as a PDF, base64. Made of the fixed text, so that the same agreement is the same file. */
export const agreementPdf = endpoint({
  ...reading,
  method: 'POST',
  path: '/api/order/agreementPdf',
  summary: '下载合同 PDF',
  body: Wanted,
  answer: z.object({ fileName: z.string(), pdf: z.base64() }),
  refusals: ['not_found', 'agreement_without_text', 'agreement_changed', 'too_many_agreements'],
});

/** A row of 合同. */
const Row = z.object({
  id: Id,
  orderId: Id,
  orderNo: z.string(),
  agreementNo: z.string(),
  templateVersion: z.string(),
  agreementState: z.enum(Object.keys(agreementStates) as AgreementState[]),
  /** Of those who were asked to sign electronically; both 0 where nobody was. */
  partyCount: z.int(),
  signedCount: z.int(),
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

/** 合同, the one that was made last first. */
export const listAgreements = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/agreements',
  summary: '合同列表',
  query: z.object({
    size: pageQuery.size,
    cursor: pageQuery.cursor,
    agreementState: z
      .enum(Object.keys(agreementStates) as AgreementState[], '合同状态不正确')
      .optional(),
    agreementNo: text(40).optional(),
    /** 是否公证: a certificate was issued, or not. */
    isNotarized: Flag.optional(),
    notarizationState: NotarizationStateText.optional(),
    orderNo: text(40).optional(),
  }),
  answer: pageOf(Row),
  refusals: ['cursor_invalid'],
});

const ofOrder = { platforms: ['manage'], idempotent: true } as const;

/** 发起电子签: all parties are asked to sign within 24 hours. When the last one has, the order waits to be shipped. */
export const sendAgreement = endpoint({
  ...ofOrder,
  permission: 'order:sign',
  method: 'POST',
  path: '/api/order/sendAgreement',
  summary: '发起电子签',
  body: Wanted,
  answer: z.object({ orderId: Id, flowNo: z.string(), expiresAt: Instant }),
  refusals: [
    'not_found',
    'order_wrong_turn',
    'agreement_wrong_state',
    'agreement_sent_already',
    'agreement_without_text',
    'signature_unavailable',
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
    'order_wrong_turn',
    'agreement_wrong_state',
    'agreement_not_sent',
    'agreement_reminded_lately',
  ],
});

/** 作废重签: the agreement counts no more, and the order waits for another one. */
export const voidAgreement = endpoint({
  ...ofOrder,
  permission: 'order:agreement',
  method: 'POST',
  path: '/api/order/voidAgreement',
  summary: '作废重签',
  body: z.object({ orderId: Id, reason: filledText(200, '请填写作废原因') }),
  answer: z.object({ orderId: Id, orderStatus: Status }),
  refusals: ['not_found', 'order_wrong_turn'],
});

/**
 * What the provider says of a party (threat model 28), signed over the body as it is sent: `X-Timestamp` in seconds and
 * `X-Signature`. Safe to receive again; a word that comes when signing is over changes nothing.
 */
export const agreementCallback = endpoint({
  method: 'POST',
  path: '/api/callback/agreement',
  summary: '电子签结果回调（由电子签服务商调用）',
  platforms: ['manage'],
  permission: 'public',
  body: z.object({
    eventNo: filledText(64, '缺少通知编号'),
    merchant: filledText(64, '缺少商户号'),
    flowNo: filledText(64, '缺少签署流程号'),
    contentHash: text(64).regex(/^[0-9a-f]{64}$/, '合同哈希不正确'),
    party: z.enum(Object.keys(signingParties) as SigningParty[], '签署方不正确'),
    outcome: z.enum(['signed', 'refused'], '签署结果不正确'),
  }),
  answer: z.object({ received: z.literal(true) }),
  refusals: ['callback_not_signed', 'callback_mismatch', 'not_found'],
});
