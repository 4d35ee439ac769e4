import type { ReportContent, ReportSection } from './reports.ts';

/** A value that differs between two reports; null: that report says nothing of it. */
export interface ReportChange {
  /** 「多头借贷」; null: of the report as a whole. */
  readonly section: string | null;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface ReportChanges {
  readonly hitsAdded: readonly string[];
  readonly hitsGone: readonly string[];
  /** In the order of the later report; what only the earlier one has comes last. */
  readonly values: readonly ReportChange[];
}

type Compared = Pick<ReportContent, 'score' | 'hits' | 'sections'>;

/** The differences between two reports of one provider about one person. The level follows the score and has words of its own. */
export function reportChanges(before: Compared, after: Compared): ReportChanges {
  return {
    hitsAdded: missingIn(before.hits, after.hits),
    hitsGone: missingIn(after.hits, before.hits),
    values: [...scoreChange(before, after), ...valueChanges(before.sections, after.sections)],
  };
}

const missingIn = (those: readonly string[], hits: readonly string[]): string[] =>
  [...new Set(hits)].filter((hit) => !those.includes(hit));

const scoreChange = (before: Compared, after: Compared): ReportChange[] =>
  before.score === after.score
    ? []
    : [
        {
          section: null,
          label: '评分',
          before: scoreText(before.score),
          after: scoreText(after.score),
        },
      ];

const scoreText = (score: number | null) => (score === null ? null : String(score));

function valueChanges(
  before: readonly ReportSection[],
  after: readonly ReportSection[],
): ReportChange[] {
  const earlier = valuesOf(before);
  const later = valuesOf(after);
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((key) => {
    const then = earlier.get(key);
    const now = later.get(key);
    const place = now ?? then;
    if (place === undefined || then?.value === now?.value) return [];
    return [
      {
        section: place.section,
        label: place.label,
        before: then?.value ?? null,
        after: now?.value ?? null,
      },
    ];
  });
}

interface Placed {
  readonly section: string;
  readonly label: string;
  readonly value: string | null;
}

/** Each value by its section and label; of two with one label the nth is compared with the nth. */
function valuesOf(sections: readonly ReportSection[]): Map<string, Placed> {
  const found = new Map<string, Placed>();
  for (const { title, rows } of sections)
    for (const { label, value } of rows) {
      let nth = 0;
      while (found.has(JSON.stringify([title, label, nth]))) nth += 1;
      const said = value === '' ? null : value;
      found.set(JSON.stringify([title, label, nth]), { section: title, label, value: said });
    }
  return found;
}
