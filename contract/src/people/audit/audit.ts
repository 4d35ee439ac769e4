import * as z from 'zod';
import { ipAddress } from '@rental/domain/validation/ip-address';
import { endpoint } from '../../endpoint.ts';
import { Id, IdText, Instant, pageOf, pageQuery, text, TimeRange } from '../../fields.ts';
import { sortBy } from '../../sorting.ts';
import { loginOperations, resultLabels } from './operation-words.ts';

/** Something that was done, or tried. */
const AuditRow = z.object({
  id: Id,
  at: Instant,
  /** Null where nobody had signed in: a wrong password, a command at the terminal. */
  operator: z.object({ id: Id, username: z.string(), nickName: z.string() }).nullable(),
  /** 1 the normal platform, 2 the channel platform (S251). */
  purpose: z.int().nullable(),
  address: z.string(),
  /** Its words: `operationLabel`. */
  operation: z.string(),
  object: z.string().nullable(),
  result: z.string(),
  traceId: z.string(),
});
export type AuditRow = z.output<typeof AuditRow>;

const Facts = z.record(z.string(), z.unknown()).nullable();
/** With what was so before and after; nothing secret, personal data masked. */
const AuditEntry = AuditRow.extend({ before: Facts, after: Facts });
export type AuditEntry = z.output<typeof AuditEntry>;

const results = Object.keys(resultLabels) as (keyof typeof resultLabels)[];

const ipv6 = /^[\da-f]*:[\da-f:.]+$/i;

const whatAndWhen = {
  size: pageQuery.size,
  cursor: pageQuery.cursor,
  sort: sortBy('at'),
  at: TimeRange.optional(),
  /** The whole name that the operator signs in with. */
  account: text(32).optional(),
  result: z.enum(results, '请选择结果').optional(),
  /** IPv4, or whole IPv6. */
  address: text(64)
    .refine((typed) => ipAddress.test(typed) || ipv6.test(typed), ipAddress.message)
    .optional(),
};

/** Shared by all calls of the log: an operator whose data scope is not 全部 sees the acts of the operators within it. */
const reading = {
  method: 'GET',
  platforms: ['manage'],
  permission: 'audit:list',
} as const;

/** 操作日志, newest first (threat model 43). */
export const listAudit = endpoint({
  ...reading,
  path: '/api/audit',
  summary: '操作日志',
  labels: { account: '操作员', result: '结果' },
  query: z.object({
    ...whatAndWhen,
    operation: text(100).optional(),
    /** Whole, as it was written or as screens show it: `operator 17`, 员工 17, an order's number. */
    object: text(200).optional(),
  }),
  answer: pageOf(AuditRow),
  refusals: ['cursor_invalid'],
});

/** 登录日志: signing in and out, and what was refused. */
export const listLogins = endpoint({
  ...reading,
  path: '/api/audit/logins',
  summary: '登录日志',
  labels: { account: '操作员', result: '结果' },
  query: z.object({
    ...whatAndWhen,
    operation: z.enum(loginOperations as [string, ...string[]], '请选择操作').optional(),
  }),
  answer: pageOf(AuditRow),
  refusals: ['cursor_invalid'],
});

/** The entries of one object, newest first. */
export const operationsOf = endpoint({
  ...reading,
  path: '/api/audit/of',
  summary: '一个对象的操作日志',
  query: z.object({
    object: text(200).min(1, '请填写对象'),
    size: pageQuery.size,
    cursor: pageQuery.cursor,
  }),
  answer: pageOf(AuditEntry),
  refusals: ['cursor_invalid'],
});

export const auditEntry = endpoint({
  ...reading,
  path: '/api/audit/{id}',
  summary: '一条操作日志',
  params: z.object({ id: IdText }),
  answer: AuditEntry,
  refusals: ['not_found'],
});
