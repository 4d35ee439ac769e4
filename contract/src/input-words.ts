import type { $ZodRawIssue } from 'zod/v4/core';

const kinds: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  int: '整数',
  bigint: '整数',
  boolean: '是或否',
  array: '列表',
  tuple: '列表',
  object: '一组内容',
  record: '一组内容',
  date: '日期',
};

const formats: Readonly<Record<string, string>> = {
  date: '应为日期，如 2026-01-31',
  datetime: '应为时间，如 2026-01-31T08:00:00Z',
};

/** Sizes of texts and lists are counted; of anything else the value itself is limited. */
const counters: Readonly<Record<string, string>> = { string: '个字', array: '项', set: '项' };

/**
 * The sentence for input that a schema refuses without words of its own. The library's own never reach a user: they are
 * translated from English and name its types.
 */
export function inputWords(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined || issue.input === null) return '必填项，请填写';
      const kind = kinds[issue.expected];
      return kind === undefined ? '请按要求的格式填写' : `应为${kind}`;
    }
    case 'too_small':
      return limited('不能少于', issue.origin, issue.minimum);
    case 'too_big':
      return limited('不能超过', issue.origin, issue.maximum);
    case 'not_multiple_of':
      return `应为${issue.divisor}的倍数`;
    case 'invalid_value':
      return '不在可选范围内，请重新选择';
    case 'unrecognized_keys':
      return '包含不支持的内容';
    case 'invalid_format':
      return formats[issue.format] ?? '请按要求的格式填写';
    default:
      return '请按要求的格式填写';
  }
}

const limited = (words: string, origin: string, limit: number | bigint): string =>
  `${words}${limit}${counters[origin] ?? ''}`;
