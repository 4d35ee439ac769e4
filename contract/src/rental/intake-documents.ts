import * as z from 'zod';
import { agreementStates, type AgreementState } from '@rental/domain/rental/agreements/signing';
import { paperKinds, type PaperKind } from '@rental/domain/rental/orders/changes/papers';
import { Instant, keysOf } from '../fields.ts';
import { openEndpoint, SignedFile } from '../open-endpoint.ts';
import { PaperKindName, PaperStateName } from './orders/page/order-records.ts';

/** A number that the program gives: letters, digits and `. _ : -`. */
export const externalNo = (what: string) =>
  z
    .string(`请填写${what}`)
    .regex(/^[A-Za-z0-9._:-]{1,64}$/, `${what}应为1至64位字母、数字或 . _ : -`);
export const ExternalOrder = externalNo('订单编号');

/** A paper that the customer has to hand in, as the program sees it. */
export const OpenPaper = z.object({
  kind: PaperKindName,
  /** 「身份证正面」「其他（居住证）」 */
  label: z.string(),
  /** The shop's note for the customer. */
  note: z.string().nullable(),
  state: PaperStateName,
  /** Why the file before was returned, while another one is wanted. */
  reason: z.string().nullable(),
});
export type OpenPaper = z.output<typeof OpenPaper>;

/** An agreement as the program sees it. */
export const OpenAgreement = z.object({
  agreementNo: z.string(),
  agreementState: z.enum(keysOf<AgreementState>(agreementStates)),
  /** The customer can sign now, by the link of `openSigningLink`. */
  waitsForCustomer: z.boolean(),
  /** Until then the parties can sign; null: they were not asked electronically. */
  expiresAt: Instant.nullable(),
  signedAt: Instant.nullable(),
});
export type OpenAgreement = z.output<typeof OpenAgreement>;

/**
 * 提交补件: one image for one paper. The same file for the same paper again answers the paper as it is now, and changes nothing.
 */
export const openSendPaper = openEndpoint({
  method: 'POST',
  path: '/open/v1/orders/{externalNo}/papers/{kind}',
  scope: 'documents',
  summary: '提交补件',
  takesFile: true,
  labels: { kind: '补件资料' },
  params: z.object({
    externalNo: ExternalOrder,
    kind: z.enum(keysOf<PaperKind>(paperKinds), '没有这种资料'),
  }),
  body: SignedFile,
  answer: OpenPaper,
  refusals: [
    'not_found',
    'paper_not_wanted',
    'file_altered',
    'image_type',
    'image_too_large',
    'too_large',
    'not_multipart',
    'too_many_uploads',
  ],
});

/** The page where the customer signs the agreement, while it waits for that. Whoever has the link can sign: it is for the customer alone. */
export const openSigningLink = openEndpoint({
  method: 'GET',
  path: '/open/v1/orders/{externalNo}/signing-link',
  scope: 'documents',
  summary: '获取签署链接',
  params: z.object({ externalNo: ExternalOrder }),
  answer: z.object({
    link: z.url(),
    agreementState: z.enum(keysOf<AgreementState>(agreementStates)),
    expiresAt: Instant,
  }),
  refusals: ['not_found', 'signing_not_open', 'signing_link_not_ready'],
});
