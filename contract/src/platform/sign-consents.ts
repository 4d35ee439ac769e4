import {
  consentKinds,
  consentStates,
  type ConsentKind,
  type ConsentState,
} from '@rental/domain/platform/provider-accounts/sign-consent';
import { mobile } from '@rental/domain/validation/phones';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdText, Instant, keysOf, text } from '../fields.ts';

/** A consent that the provider of an account for e-signatures was asked for (电子签授权). */
const SignConsentRow = z.object({
  id: Id,
  kind: z.enum(keysOf<ConsentKind>(consentKinds)),
  consentState: z.enum(keysOf<ConsentState>(consentStates)),
  /** The page where it is given, absolute or on our own host; null: it waits no more. */
  link: z.string().nullable(),
  /** The last four digits of the phone that has the link. */
  phoneEnd: z.string(),
  startedAt: Instant,
  startedBy: z.string(),
  expiresAt: Instant,
  /** The provider was asked last; null: never. */
  askedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});
export type SignConsentRow = z.output<typeof SignConsentRow>;

const edit = { platforms: ['manage'], permission: 'providerAccount:edit' } as const;

/** The last ten of an account, the last one first. */
export const signConsents = endpoint({
  platforms: ['manage'],
  permission: 'providerAccount:list',
  method: 'GET',
  path: '/api/providerAccounts/{id}/consents',
  summary: '电子签授权记录',
  params: z.object({ id: IdText }),
  answer: z.array(SignConsentRow),
  refusals: ['whole_brand_only', 'not_found'],
});

/**
 * 发起企业授权, 发起跨企业用章授权: the provider gives a link, which the merchant's contact gets by SMS (S98: 24, 25). One that waits is
 * replaced.
 */
export const startSignConsent = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/providerAccounts/consents',
  summary: '发起电子签授权',
  labels: { version: '版本', kind: '授权类型', phone: '联系人手机号' },
  body: z.object({
    id: Id,
    version: z.int('应为整数').min(1, '应为正整数').max(1_000_000),
    kind: z.enum(keysOf<ConsentKind>(consentKinds), '请选择授权类型'),
    phone: text(20).refine(mobile.test, mobile.message),
  }),
  answer: SignConsentRow,
  refusals: [
    'whole_brand_only',
    'not_found',
    'provider_account_untested',
    'sign_consent_not_offered',
    'sign_consent_too_many',
    'sign_consent_unanswered',
  ],
});

/** 查询结果: asks the provider whether the consent has been given. */
export const askSignConsent = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/providerAccounts/consents/ask',
  summary: '查询电子签授权结果',
  body: z.object({ id: Id }),
  answer: SignConsentRow,
  refusals: ['whole_brand_only', 'not_found', 'sign_consent_unanswered'],
});
