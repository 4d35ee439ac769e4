import * as z from 'zod';
import { addDays, businessDateOf, parseBusinessDate, startOf } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { nameComplaint } from '@rental/domain/validation/names';

/** Text as an operator types it: trimmed, at most `max` characters, nothing PostgreSQL could not store. */
export const text = (max: number) =>
  z
    .string('请填写文字')
    .max(max, `最多${max}个字`)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), '包含不支持的字符')
    .trim();

/** Text that must not be empty, with the sentence said when it is. */
export const filledText = (max: number, otherwise: string) => text(max).min(1, otherwise);

/**
 * The name of a person, role, department or the like, as it is given for the first time: nothing unseen, no reserved word. A
 * call that changes a row takes any text, and its command holds a new name to the same rule (`refuseBadName`): a name that
 * exists stays.
 */
export const givenName = (max: number, otherwise: string) =>
  filledText(max, otherwise).superRefine((name, context) => {
    const complaint = nameComplaint(name);
    if (complaint !== null) context.addIssue({ code: 'custom', message: complaint });
  });

/** A sentence for a value that is not there, and one for a value that is wrong. */
export const said = (missing: string, wrong: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? missing : wrong,
});

/** A row's id: a whole number below 2^53. */
export const Id = z.int(said('必填项，请填写', '应为正整数')).positive('应为正整数');
/** The same in a path or a query, where everything is text. */
export const IdText = z.coerce.number('应为正整数').int('应为正整数').positive('应为正整数');

/** A part of a customer's name, by which a list is filtered. */
export const NamePart = text(20).min(2, '姓名请至少输入2个字').optional();

/** A customer's phone, by which a list is filtered: whole, by its end, or from its beginning. */
export const PhonePart = text(20)
  .regex(/^\d{3,11}$/, '请输入完整手机号、后4位或前3位以上')
  .optional();

/** A yes or no in a query. */
export const Flag = z
  .enum(['true', '1', 'false', '0'], '应为是（1）或否（0）')
  .transform((typed) => typed === 'true' || typed === '1');

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
/** A day in Asia/Shanghai. */
export const Day = z.iso.date();

/** Money on the wire: whole fen. Named, not transformed: a page of a list has hundreds. */
export const Amount = z.int() as unknown as z.ZodType<Fen, number>;

/** An amount as an operator types it: `what` names it in the sentences. */
export const amountOf = (what: string, least: number) =>
  z
    .int(said(`请输入${what}`, `${what}应为数字，精确到分`))
    .min(least, least === 0 ? `${what}不能小于0` : `${what}应大于0`)
    .max(99_999_999_999, `${what}最多999999999.99元`) as unknown as typeof Amount;

const localForm = /^(\d{4}-\d{2}-\d{2}) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/;
const instantForm = z.iso.datetime();

/** The instant that is typed, or null where no clock has it: JavaScript would read 02-30 as 03-02. */
function typedInstant(typed: string, dayEnds: boolean): Date | null {
  const day = parseBusinessDate(typed);
  if (day !== null) return startOf(dayEnds ? addDays(day, 1) : day);
  const [, localDay, localTime] = localForm.exec(typed) ?? [];
  if (localDay !== undefined)
    return parseBusinessDate(localDay) && new Date(`${localDay}T${localTime}+08:00`);
  return instantForm.safeParse(typed).success ? new Date(typed) : null;
}

function instantOf(typed: string, dayEnds: boolean): Date | null {
  const instant = typedInstant(typed, dayEnds);
  const year = instant === null ? 0 : Number(businessDateOf(instant).slice(0, 4));
  return year >= 1970 && year < 2200 ? instant : null;
}

/**
 * A span of time in a query, the name given twice: `createTime=from&createTime=to`. Each is an instant, a day in
 * Asia/Shanghai or `yyyy-MM-dd HH:mm:ss` there. From is included, to is not; a day as the end is the whole day.
 */
export const TimeRange = z
  .array(text(40), '请选择开始和结束时间')
  .length(2, '请选择开始和结束时间')
  .transform(([typedFrom = '', typedTo = ''], context) => {
    const from = instantOf(typedFrom, false);
    const to = instantOf(typedTo, true);
    if (from === null || to === null || from >= to) {
      context.addIssue({ code: 'custom', message: '请选择正确的时间范围，开始须早于结束' });
      return z.NEVER;
    }
    return { from, to };
  });

/** The place where a list begins, and how much of it is wanted. `cursor` continues after the page that gave it. */
export const pageQuery = {
  page: z.coerce
    .number('页码应为0到1000000的整数')
    .int('页码应为0到1000000的整数')
    .min(0, '页码应为0到1000000的整数')
    .max(1_000_000, '页码应为0到1000000的整数')
    .default(0),
  size: pageSize(500).default(10),
  cursor: text(200).optional(),
};

/** The same of a list that is small by nature: one page may hold all of it (X32). */
export const smallPageQuery = { page: pageQuery.page, size: pageSize(9999).default(10) };

function pageSize(most: number) {
  return z.coerce
    .number(`每页条数应为1到${most}的整数`)
    .int(`每页条数应为1到${most}的整数`)
    .min(1, `每页条数应为1到${most}的整数`)
    .max(most, `每页最多${most}条`);
}

/** A page of a list (spec/api: `content`, `totalElements`). The total stops counting at 10,000 where `totalIsCapped`. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    content: z.array(row),
    totalElements: z.int(),
    totalIsCapped: z.boolean().optional(),
    nextCursor: z.string().optional(),
  });

/** The keys of a table, for an enumeration of them. */
export const keysOf = <Key extends string>(table: Record<Key, unknown>) =>
  Object.keys(table) as Key[];
