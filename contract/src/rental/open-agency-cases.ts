import * as z from 'zod';
import { Amount, Day, Instant } from '../fields.ts';
import { openEndpoint } from '../open-endpoint.ts';

/** The cases that are with the agency of this app, a page after `after`. Each download is written to the audit log. */
export const openAgencyCases = openEndpoint({
  method: 'GET',
  path: '/open/v1/agency/cases',
  scope: 'agency',
  summary: '委外机构下载案件',
  query: z.object({
    /** Cases with a greater number. */
    after: z.coerce.number('应为整数').int('应为整数').min(0, '不能小于0').default(0),
    size: z.coerce
      .number('应为1到100的整数')
      .int('应为1到100的整数')
      .min(1, '应为1到100的整数')
      .max(100, '应为1到100的整数')
      .default(100),
  }),
  answer: z.object({
    cases: z.array(
      z.object({
        /** Counts up. */
        number: z.int(),
        transferNo: z.string(),
        handedOn: Day,
        /** 分成比例 in basis points. */
        shareBp: z.int(),
        orderNo: z.string(),
        customerName: z.string(),
        customerPhone: z.string(),
        /** 暂停联系: a complaint or a hold; the customer must not be contacted now. */
        isHeld: z.boolean(),
        /** The handed-over bills that are still unpaid. */
        bills: z.array(
          z.object({
            title: z.string(),
            dueOn: Day,
            unpaidFen: Amount,
            /** As it comes to today. */
            lateFeeFen: Amount,
          }),
        ),
        owedFen: Amount,
        downloadedAt: Instant,
      }),
    ),
    /** `after` of the next page; null: there is none. */
    next: z.int().nullable(),
  }),
  refusals: ['agency_unbound'],
});
