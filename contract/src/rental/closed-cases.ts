import * as z from 'zod';
import { caseEndings, type CaseEnding } from '@rental/domain/rental/dunning/case-endings';
import { contactResults, type ContactResult } from '@rental/domain/rental/dunning/contacts';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  Day,
  Id,
  IdText,
  Instant,
  keysOf,
  NamePart,
  pageOf,
  pageQuery,
  PhonePart,
  TimeRange,
} from '../fields.ts';
import { sortBy } from '../sorting.ts';

/** A case in which nothing is owed any more. Sums are those of the orders that this operator reaches. */
export const ClosedCaseRow = z.object({
  id: Id,
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  ending: z.enum(keysOf<CaseEnding>(caseEndings)),
  openedOn: Day,
  closedOn: Day,
  /** From its opening to its end. */
  days: z.int(),
  /** 回款, less what went back. */
  recoveredFen: Amount,
  /** 坏账 of the customer's orders while it was open. */
  writtenOffFen: Amount,
  ownerName: z.string().nullable(),
  keptPromises: z.int(),
  brokenPromises: z.int(),
  lastContactAt: Instant.nullable(),
  lastResult: z.enum(keysOf<ContactResult>(contactResults)).nullable(),
});
export type ClosedCaseRow = z.output<typeof ClosedCaseRow>;

/** 已结清 of 逾期管理, the last day first. */
export const listClosedCases = endpoint({
  platforms: ['manage'],
  permission: 'overdue:list',
  method: 'GET',
  path: '/api/finance/overdue/closed',
  summary: '已结清案件',
  labels: { name: '姓名', ownerIs: '催收员', closedOn: '结清日' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('closedOn'),
    name: NamePart,
    phone: PhonePart,
    ownerIs: IdText.optional(),
    closedOn: TimeRange.optional(),
  }),
  answer: pageOf(ClosedCaseRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});
