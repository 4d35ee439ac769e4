import type { RiskLevel } from './risk-level.ts';

/** 风险分级 of an order, the safest first. Stored: never rename. */
export const riskClassLabels = {
  A: 'A 优质',
  B: 'B 良好',
  C: 'C 一般',
  D: 'D 关注',
  E: 'E 高危',
} as const;
export type RiskClass = keyof typeof riskClassLabels;
export const riskClasses = Object.keys(riskClassLabels) as RiskClass[];

/** The lowest scores of A, B, C and D. A lower score than the last one is E. */
export type ClassLines = readonly number[];

/** The classes that have a lowest score, in the order of the lines. */
export const linedClasses = riskClasses.slice(0, -1);

/** The lines of a brand whose model has none of its own. */
export const usualClassLines: ClassLines = [800, 650, 500, 350];

/** The score that stands for a level, where a report gives no score. */
const scoreOfLevel: Readonly<Record<RiskLevel, number>> = { low: 700, medium: 500, high: 300 };

/** The score that a report is classed by; null: it says neither score nor level. */
export const scoreOfReport = ({
  score,
  level,
}: {
  readonly score: number | null;
  readonly level: RiskLevel | null;
}): number | null => score ?? (level === null ? null : scoreOfLevel[level]);

/** The class of a score; without a score there is none. */
export function riskClassOf(score: number | null, lines: ClassLines): RiskClass | null {
  if (score === null) return null;
  const place = lines.findIndex((line) => score >= line);
  return riskClasses[place === -1 ? lines.length : place] ?? null;
}

/** True for lines that lead from the safest class to the last one, each lower than the one before. */
export const areClassLines = (lines: ClassLines, maxScore: number): boolean =>
  lines.length === linedClasses.length &&
  lines.every(
    (line, at) =>
      Number.isSafeInteger(line) &&
      line >= 1 &&
      line <= maxScore &&
      line < (lines[at - 1] ?? Infinity),
  );

/** 「A 优质 不低于800、B 良好 不低于650」 */
export const classLinesText = (lines: ClassLines): string =>
  linedClasses.map((name, at) => `${riskClassLabels[name]} 不低于${lines[at] ?? '-'}`).join('、');
