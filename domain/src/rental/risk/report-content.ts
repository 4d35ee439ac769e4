import { riskLevels, type RiskLevel } from '../orders/core/risk-level.ts';
import type { ReportContent, ReportSection } from './reports.ts';

/** Limits of one report. More is cut off. */
const most = { hits: 50, sections: 30, rows: 200, chars: 200 };

/** Reads a provider's answer as a report; null: it is no report, and nothing is paid. Malformed sections and hits are left out; an empty value is null. */
export function contentOf(sent: unknown): ReportContent | null {
  if (!isRecord(sent)) return null;
  const { score = null, level = null, hits = [], sections = [] } = sent;
  if (score !== null && !isScore(score)) return null;
  if (level !== null && !isLevel(level)) return null;
  if (!Array.isArray(hits) || !Array.isArray(sections)) return null;
  const content = {
    score,
    level,
    hits: hits.flatMap(wordsOf).slice(0, most.hits),
    sections: sections.flatMap(sectionOf).slice(0, most.sections),
  };
  return score === null && level === null && content.sections.length === 0 ? null : content;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isScore = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1000;

const isLevel = (value: unknown): value is RiskLevel =>
  (riskLevels as readonly unknown[]).includes(value);

/** Words or a number, without what cannot be stored; none where it is empty or something else. */
function wordsOf(value: unknown): string[] {
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const words = [
    ...`${value}`
      .replaceAll(/\p{Cc}/gu, ' ')
      .toWellFormed()
      .trim(),
  ];
  return words.length === 0 ? [] : [words.slice(0, most.chars).join('')];
}

function sectionOf(sent: unknown): ReportSection[] {
  if (!isRecord(sent) || !Array.isArray(sent['rows'])) return [];
  const [title] = wordsOf(sent['title']);
  if (title === undefined) return [];
  const rows = sent['rows'].slice(0, most.rows).flatMap((row) => {
    const [label] = isRecord(row) ? wordsOf(row['label']) : [];
    if (label === undefined || !isRecord(row)) return [];
    return [{ label, value: wordsOf(row['value'])[0] ?? null }];
  });
  return [{ title, rows }];
}
