import * as z from 'zod';
import { approvalStates, approvalStatuses } from '@rental/domain/people/access/approval';
import { endpoint } from '../../endpoint.ts';
import { Amount, filledText, Id, IdText, Instant, pageOf, pageQuery, text } from '../../fields.ts';
import { SealedPassword } from '../../passwords.ts';
import { sortBy } from '../../sorting.ts';

/**
 * Proof, once more, of who sits there (threat model 14): the own password, or a code from `sendOperationCode`. One of
 * them must be there.
 */
export const StepUp = z.object({
  password: SealedPassword.optional(),
  operationCode: text(6)
    .regex(/^\d{6}$/, '请输入6位操作验证码')
    .optional(),
});
export type StepUp = z.output<typeof StepUp>;

export const stepUpRefusals = [
  'step_up_needed',
  'no_own_phone',
  'wrong_old_password',
  'wrong_sms_code',
  'sms_code_dead',
  'too_many_attempts',
] as const;

/**
 * 复核 in the body of a command that gives money away (threat model 14): `approvalReason` asks for a second person, and
 * nothing else is done; `approvalId` names what one has agreed to.
 */
export const secondPersonFields = {
  approvalId: Id.nullable().default(null),
  approvalReason: filledText(200, '请填写复核说明').optional(),
};

/**
 * The same in the body of an administrative act, with the proof that it takes. All are absent from an act that needs neither;
 * `approvalId` may be absent where one's own request for this very act has been agreed to.
 */
export const administrativeFields = {
  stepUp: StepUp.optional(),
  approvalId: Id.nullable().optional(),
  approvalReason: secondPersonFields.approvalReason,
};

/** The answer of an administrative act: what it does, or the request for a second person that was made of it. Nothing was done then. */
export const orRequested = <Answer extends z.ZodType>(answer: Answer) =>
  z.union([z.object({ approvalId: Id }), answer]);

/** In the answer of such a command: the request that was made of it. Nothing was done then. */
export const requestedApproval = { approvalId: Id.optional() };

/** In the preview of such a command: why somebody else has to agree, and the own request for this very outcome. Null: nobody has to. */
export const SecondPerson = z
  .object({
    givenFen: Amount,
    /** By how many days it puts off a bill. */
    putOffDays: z.int(),
    /** Null: a second person is needed whatever it is. */
    limitFen: Amount.nullable(),
    /** The sentence that says it, 「本单30日内已减免¥5,000.00，本次¥700.00，合计超过单笔复核限额¥5,000.00，需要他人复核」. */
    why: z.string(),
    approval: z.object({ id: Id, approvalStatus: z.enum(approvalStatuses) }).nullable(),
  })
  .nullable();
export type SecondPerson = z.output<typeof SecondPerson>;

export const secondPersonRefusals = [
  'preview_stale',
  'books_differ',
  'second_person_needed',
  'not_own_approval',
  'approval_decided',
  'approval_expired',
  'approval_outdated',
] as const;

export const administrativeRefusals = [
  ...stepUpRefusals,
  'second_person_needed',
  'approval_waits',
  'not_found',
  'not_own_approval',
  'approval_decided',
  'approval_expired',
  'approval_outdated',
] as const;

/** Why one who holds the right may not agree all the same. */
const deciderRefusals = ['forbidden', 'administrator_too_new', 'decider_not_independent'] as const;

export const ApprovalRow = z.object({
  id: Id,
  operation: z.string(),
  /** The object of the act: `operator 7`. */
  object: z.string(),
  summary: z.string(),
  approvalStatus: z.enum(approvalStates),
  requestedBy: z.object({ id: Id, name: z.string() }),
  requestedAt: Instant,
  expiresAt: Instant,
  decidedBy: z.object({ id: Id, name: z.string() }).nullable(),
  decidedAt: Instant.nullable(),
  reason: z.string().nullable(),
  /** True if the caller may decide on it now. */
  isDecidable: z.boolean(),
  isOwn: z.boolean(),
  /** Says if carrying it out as it was agreed to takes a proof. Null: the caller cannot do so from the request, or not now. */
  execution: z.object({ asksStepUp: z.boolean() }).nullable(),
});
export type ApprovalRow = z.output<typeof ApprovalRow>;

/** 复核: one's own requests and those that one may decide on, the newest first. */
export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/approvals',
  summary: '复核列表',
  platforms: ['manage'],
  permission: 'approval:list',
  query: z.object({
    ...pageQuery,
    sort: sortBy('requestedAt'),
    approvalStatus: z.enum(approvalStates, '请选择状态').optional(),
  }),
  answer: pageOf(ApprovalRow),
  refusals: ['cursor_invalid', 'page_too_deep'],
});

const decision = {
  platforms: ['manage'],
  permission: 'signedIn',
  params: z.object({ id: IdText }),
  answer: ApprovalRow,
  idempotent: true,
} as const;
const refusals = ['not_found', 'approval_decided', 'approval_expired'] as const;

export const approveRequest = endpoint({
  ...decision,
  method: 'POST',
  path: '/api/approvals/{id}/approve',
  summary: '复核通过',
  body: z.object({ stepUp: StepUp }),
  refusals: [...refusals, 'second_person_needed', ...deciderRefusals, ...stepUpRefusals],
});

export const refuseRequest = endpoint({
  ...decision,
  method: 'POST',
  path: '/api/approvals/{id}/refuse',
  summary: '复核拒绝',
  labels: { reason: '拒绝原因' },
  body: z.object({ reason: filledText(200, '请填写拒绝原因') }),
  refusals: [...refusals, 'second_person_needed', ...deciderRefusals],
});

export const withdrawRequest = endpoint({
  ...decision,
  method: 'POST',
  path: '/api/approvals/{id}/withdraw',
  summary: '撤回复核申请',
  refusals: [...refusals, 'not_own_approval'],
});
