import type { RiskLevel } from '../orders/core/risk-level.ts';
import { contentOf } from './report-content.ts';
import type { MappedLevel, MappedResult, MappedScore, MappedSection } from './report-mapping.ts';
import type { ReportContent, ReportFailure } from './reports.ts';

/** The meaning of a provider's answer. */
export type MappedAnswer =
  | { readonly kind: 'ready'; readonly content: ReportContent }
  | { readonly kind: 'failed'; readonly failure: ReportFailure }
  /** The provider works on it. */
  | { readonly kind: 'waiting' }
  /** The account does not serve, and nothing came of the request. */
  | { readonly kind: 'unusable' }
  /** The provider knows no such request. */
  | { readonly kind: 'unknown' };

/** Reads an answer by a mapping. A state that the mapping has no meaning for is garbled: nothing is paid. */
export function mappedAnswer(result: MappedResult, answer: unknown): MappedAnswer {
  const { path, ...lists } = result.state;
  const [said] = scalarOf(valueAt(answer, path));
  const means = (list: readonly string[]) => said !== undefined && list.includes(said);
  if (means(lists.success)) {
    const content = reportOf(result, answer);
    return content === null ? garbled : { kind: 'ready', content };
  }
  if (means(lists.waiting)) return { kind: 'waiting' };
  if (means(lists.refused)) return { kind: 'failed', failure: 'refused' };
  if (means(lists.notFound)) return { kind: 'failed', failure: 'notFound' };
  if (means(lists.unusable)) return { kind: 'unusable' };
  if (means(lists.unknown)) return { kind: 'unknown' };
  return garbled;
}

const garbled: MappedAnswer = { kind: 'failed', failure: 'garbled' };

/** The report in a successful answer. A value that is missing is null; where all are, it is no report, and null. */
export function reportOf(result: MappedResult, answer: unknown): ReportContent | null {
  const score = result.score && scoreOf(result.score, answer);
  const content = contentOf({
    score,
    level: result.level && levelOf(result.level, score, answer),
    hits: hitsOf(result, answer),
    sections: result.sections.map((section) => sectionOf(section, answer)),
  });
  return content === null || saysNothing(content) ? null : content;
}

const saysNothing = ({ score, level, hits, sections }: ReportContent): boolean =>
  score === null &&
  level === null &&
  hits.length === 0 &&
  sections.every(({ rows }) => rows.every(({ value }) => value === null));

/** The value at a path such as `data.list[0].name`; undefined: there is none. An empty path is the whole. */
export function valueAt(whole: unknown, path: string): unknown {
  const steps = path.replaceAll('[', '.').replaceAll(']', '').split('.').filter(Boolean);
  return steps.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Readonly<Record<string, unknown>>)[step]
        : undefined,
    whole,
  );
}

/** Our 0 to 1000; null: the provider gives none; words or a number beyond the scale stay what they are, and make no report. */
function scoreOf({ path, riskiest, safest }: MappedScore, answer: unknown): unknown {
  const [said] = scalarOf(valueAt(answer, path));
  if (said === undefined || said === '') return null;
  return Math.round(((Number(said) - riskiest) / (safest - riskiest)) * 1000);
}

function levelOf(level: MappedLevel, score: unknown, answer: unknown): RiskLevel | null {
  if ('words' in level) {
    const [said = ''] = scalarOf(valueAt(answer, level.path));
    return Object.hasOwn(level.words, said) ? (level.words[said] ?? null) : null;
  }
  if (typeof score !== 'number') return null;
  if (score >= level.low) return 'low';
  return score >= level.medium ? 'medium' : 'high';
}

function hitsOf({ hits }: MappedResult, answer: unknown): string[] {
  if (hits === null) return [];
  const found = valueAt(answer, hits.path);
  return (Array.isArray(found) ? found : [found]).flatMap((item) =>
    scalarOf(valueAt(item, hits.each)),
  );
}

const sectionOf = ({ title, rows }: MappedSection, answer: unknown) => ({
  title,
  rows: rows.map(({ label, path }) => ({ label, value: shownOf(valueAt(answer, path)) })),
});

const shownOf = (value: unknown): string | null => {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return scalarOf(value)[0] ?? null;
};

/** Words, a number or a truth as words; none for anything else. */
const scalarOf = (value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [`${value}`]
    : [];
