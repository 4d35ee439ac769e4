import * as z from 'zod';
import {
  applicationKinds,
  applicationStates,
  type ApplicationKind,
  type ApplicationState,
} from '@rental/domain/rental/applications/application-states';
import { waysBack, type WayBack } from '@rental/domain/rental/applications/applications';
import { maxReletTerms } from '@rental/domain/rental/orders/renewals/relets';
import { mobile } from '@rental/domain/validation/phones';
import type { BusinessDate } from '@rental/domain/business-date';
import { Amount, amountOf, Day, filledText, Instant, keysOf, said, text } from '../fields.ts';
import { openEndpoint } from '../open-endpoint.ts';
import { externalNo, ExternalOrder } from './intake-documents.ts';

const ExternalApplication = externalNo('申请编号');

export const ApplicationKindName = z.enum(
  keysOf<ApplicationKind>(applicationKinds),
  '请选择申请类型',
);
export const ApplicationStateName = z.enum(
  keysOf<ApplicationState>(applicationStates),
  '请选择申请状态',
);

/** A day that the business knows: it has been validated, and is named so. */
const PlannedDay = z.iso.date('日期应为 yyyy-MM-dd') as unknown as z.ZodType<BusinessDate, string>;

/** The request of the customer, by its kind. */
export const ApplicationContent = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('return'),
      sendBy: z.enum(keysOf<WayBack>(waysBack), '请选择归还方式'),
      plannedOn: PlannedDay,
      reason: filledText(200, '请填写原因'),
      note: text(200).nullable().default(null),
    }),
    z.object({
      kind: z.literal('buyout'),
      /** `amountFen` of the quote that the customer accepted. */
      amountFen: amountOf('金额', 0),
    }),
    z.object({
      kind: z.literal('renewal'),
      termCount: z
        .int(said('请填写期数', '期数应为整数'))
        .min(1, '期数至少1期')
        .max(maxReletTerms, `期数最多${maxReletTerms}期`),
      /** As it was offered. */
      totalRentFen: amountOf('总租金', 1),
    }),
    z.object({
      kind: z.literal('address'),
      name: filledText(20, '请填写收货人'),
      phone: text(20).refine(mobile.test, mobile.message),
      region: filledText(60, '请填写省市区'),
      street: filledText(100, '请填写街道门牌'),
    }),
    z.object({
      kind: z.literal('complaint'),
      text: filledText(1000, '请填写投诉内容'),
      /** Null: the customer's own phone. */
      contact: text(20).refine(mobile.test, mobile.message).nullable().default(null),
    }),
  ],
  '请填写申请内容',
);

/** How far an application is, as its program sees it. */
export const OpenApplicationState = z.object({
  applicationNo: z.string(),
  kind: ApplicationKindName,
  applicationState: ApplicationStateName,
  applicationStateLabel: z.string(),
  /** Why it was refused, for the customer. */
  reason: z.string().nullable(),
  /** The answer to a complaint, for the customer. */
  result: z.string().nullable(),
  createTime: Instant,
  acceptedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});
export type OpenApplicationState = z.output<typeof OpenApplicationState>;

const OpenApplication = OpenApplicationState.extend({ content: ApplicationContent });
export type OpenApplication = z.output<typeof OpenApplication>;

/** Says if a kind can be applied for now; what stands in the way, with its words for the customer. */
const possible = {
  isPossible: z.boolean(),
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
};

const applicableRefusals = [
  'application_open',
  'application_not_now',
  'application_order_busy',
  'buyout_not_possible',
  'buyout_too_early',
  'authorization_busy',
  'relet_not_offered',
  'open_renewal_refused',
  'relet_keeps',
] as const;

const ofOrder = { params: z.object({ externalNo: ExternalOrder }) } as const;
const ofApplication = {
  params: z.object({ externalNo: ExternalOrder, applicationNo: ExternalApplication }),
} as const;

/** The applications that are possible now, with today's price of a buyout and the periods of 续租. */
export const openOptions = openEndpoint({
  ...ofOrder,
  method: 'GET',
  path: '/open/v1/orders/{externalNo}/options',
  scope: 'orders',
  summary: '可申请的业务与报价',
  answer: z.object({
    /** The day of the prices. */
    today: Day,
    return: z.object(possible),
    buyout: z.object({
      ...possible,
      /** Null: it is not possible. */
      quote: z
        .object({
          balanceFen: Amount,
          lateFeeFen: Amount,
          otherBillsFen: Amount,
          amountFen: Amount,
          /** 押金, which goes back or pays a part. */
          depositFen: Amount,
        })
        .nullable(),
    }),
    renewal: z.object({
      ...possible,
      /** Every period of the signed terms, the shortest first. */
      periods: z.array(
        z.object({ termCount: z.int(), totalRentFen: Amount, startOn: Day, endsOn: Day }),
      ),
    }),
    address: z.object(possible),
    complaint: z.object(possible),
  }),
  refusals: ['not_found'],
});

/**
 * Applies for something. `applicationNo` is the request number (threat model 26): the same application again answers the first one as
 * it is now, another one under that number is refused.
 */
export const openApply = openEndpoint({
  ...ofOrder,
  method: 'POST',
  path: '/open/v1/orders/{externalNo}/applications',
  scope: 'orders',
  idempotent: true,
  summary: '提交申请',
  labels: {
    content: '申请内容',
    kind: '申请类型',
    amountFen: '买断金额',
    text: '投诉内容',
    contact: '联系电话',
    name: '收货人',
    phone: '收货手机',
  },
  body: z.object({ applicationNo: ExternalApplication, content: ApplicationContent }),
  answer: OpenApplication,
  refusals: [
    'not_found',
    'application_no_taken',
    ...applicableRefusals,
    'application_amount_stale',
    'renewal_period_unknown',
    'return_day_not_possible',
    'address_unchanged',
  ],
});

/** Every application of an order, the last first. */
export const openApplications = openEndpoint({
  ...ofOrder,
  method: 'GET',
  path: '/open/v1/orders/{externalNo}/applications',
  scope: 'orders',
  summary: '订单的申请',
  answer: z.object({ applications: z.array(OpenApplication) }),
  refusals: ['not_found'],
});

export const openApplication = openEndpoint({
  ...ofApplication,
  method: 'GET',
  path: '/open/v1/orders/{externalNo}/applications/{applicationNo}',
  scope: 'orders',
  summary: '查询申请',
  answer: OpenApplication,
  refusals: ['not_found'],
});

/** While it waits alone; one that is withdrawn already is answered as it is. */
export const openWithdraw = openEndpoint({
  ...ofApplication,
  method: 'POST',
  path: '/open/v1/orders/{externalNo}/applications/{applicationNo}/withdraw',
  scope: 'orders',
  idempotent: true,
  summary: '撤回申请',
  answer: OpenApplication,
  refusals: ['not_found', 'application_withdraw_too_late'],
});
