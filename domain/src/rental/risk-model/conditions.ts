import { fen, yuan } from '../../money.ts';
import {
  factLabel,
  factOf,
  type FactKey,
  type FactKind,
  type FactValue,
  type Facts,
  type NameOfProvider,
} from './facts.ts';

/** How a fact is compared. Stored: never rename. */
export const operators = {
  lt: '小于',
  le: '不大于',
  gt: '大于',
  ge: '不小于',
  eq: '等于',
  is: '为',
  in: '是',
  notIn: '不是',
  has: '包含',
  lacks: '不包含',
} as const;
export type Operator = keyof typeof operators;

const ofNumbers = ['lt', 'le', 'gt', 'ge', 'eq'] as const;

/** The operators that fit a fact. */
export const operatorsOf: Readonly<Record<FactKind, readonly Operator[]>> = {
  number: ofNumbers,
  fen: ofNumbers,
  flag: ['is'],
  choice: ['in', 'notIn'],
  words: ['has', 'lacks'],
};

/** A fact compared with a value: a number or an amount in fen, yes or no, or some of the options or words. */
export interface Condition {
  readonly fact: FactKey;
  readonly operator: Operator;
  readonly value: number | boolean | readonly string[];
}

/** `unknown`: the fact is missing. It never counts as a hit. */
export type Outcome = 'hit' | 'miss' | 'unknown';

const compare: Readonly<Record<(typeof ofNumbers)[number], (a: number, b: number) => boolean>> = {
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  eq: (a, b) => a === b,
};

export function conditionOutcome({ fact, operator, value }: Condition, facts: Facts): Outcome {
  const known = facts[fact] ?? null;
  if (known === null) return 'unknown';
  return holds(operator, known, value) ? 'hit' : 'miss';
}

function holds(operator: Operator, known: FactValue, value: Condition['value']): boolean {
  if (typeof value === 'boolean') return known === value;
  if (typeof value === 'number')
    return typeof known === 'number' && operator in compare
      ? compare[operator as keyof typeof compare](known, value)
      : false;
  const isAmong = wordsOf(known).some((word) => value.includes(word));
  return operator === 'in' || operator === 'has' ? isAmong : !isAmong;
}

function wordsOf(known: FactValue): readonly string[] {
  if (typeof known === 'string') return [known];
  return typeof known === 'object' && known !== null ? known : [];
}

const largest = 1_000_000_000;
/** The most words or options of one condition, and the longest word. */
const maxWords = 20;
const maxWord = 50;

/** Why a condition cannot be so, in a sentence; null: it can. */
export function conditionComplaint({ fact, operator, value }: Condition): string | null {
  const { kind, options } = factOf(fact);
  if (!operatorsOf[kind].includes(operator)) return '条件的比较方式与字段不符';
  if (kind === 'flag') return typeof value === 'boolean' ? null : '条件应选择是或否';
  if (kind === 'number' || kind === 'fen') {
    const isFit = typeof value === 'number' && Number.isSafeInteger(value);
    return isFit && Math.abs(value) <= largest ? null : '条件的数值应为十亿以内的整数';
  }
  if (typeof value === 'number' || typeof value === 'boolean') return '请选择条件的取值';
  if (value.length === 0 || value.length > maxWords) return `条件的取值应为1到${maxWords}个`;
  if (new Set(value).size < value.length) return '条件的取值不能重复';
  if (options !== undefined)
    return value.every((one) => Object.hasOwn(options, one)) ? null : '条件的取值不在可选范围内';
  return value.every((one) => one.trim() === one && one.length > 0 && one.length <= maxWord)
    ? null
    : `条件的每个词应为1到${maxWord}个字`;
}

/** 「昆仑报告评分小于500」「首次下单（是）」 */
export function conditionText(condition: Condition, nameOf: NameOfProvider): string {
  const { fact, operator, value } = condition;
  const [label, text] = [factLabel(fact, nameOf), factText(fact, value)];
  return typeof value === 'boolean'
    ? `${label}（${text}）`
    : `${label}${operators[operator]}${text}`;
}

/** A value of a fact in words; `-`: it is not known. */
export function factText(key: FactKey, value: FactValue): string {
  const { kind, unit = '', options } = factOf(key);
  if (value === null) return '-';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return kind === 'fen' ? `¥${yuan(fen(value))}` : `${value}${unit}`;
  const names = typeof value === 'string' ? [value] : value;
  return names.length === 0 ? '无' : names.map((name) => options?.[name] ?? name).join('、');
}
