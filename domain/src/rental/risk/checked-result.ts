import { riskLevels, type RiskLevel } from '../orders/core/risk-level.ts';
import type {
  MappedLevel,
  MappedResult,
  MappedScore,
  MappedSection,
  MappedState,
} from './report-mapping.ts';
import type { JsonReader, TextRule } from './typed-json.ts';

/** As many sections and rows as a report shows. */
const most = { sections: 30, rows: 200, values: 50 };

const path: TextRule = {
  pattern: /^(?=.{1,200}$)[\p{L}\p{N}_$-]+(\[\d{1,3}\])*(\.[\p{L}\p{N}_$-]+(\[\d{1,3}\])*)*$/u,
  expected: '以点分隔的名称，数组用方括号加序号',
};
const words: TextRule = { pattern: /^[^\p{Cc}]{1,40}$/u, expected: '1到40个字的文字' };

/** Reads the part of a typed mapping that says what an answer means. */
export function checkedResult(reader: JsonReader, typed: unknown): MappedResult {
  const { state, score, level, hits, sections } = reader.fields(typed, '结果', [
    'state',
    'score',
    'level',
    'hits',
    'sections',
  ]);
  const result: MappedResult = {
    state: stateOf(reader, state),
    score: score === undefined ? null : scoreOf(reader, score),
    level: level === undefined ? null : levelOf(reader, level),
    hits: hits === undefined ? null : hitsOf(reader, hits),
    sections: reader
      .list(sections, '结果的分组', most.sections)
      .map((section, index) => sectionOf(reader, section, `结果的第${index + 1}个分组`)),
  };
  if (result.score === null && result.level === null && result.sections.length === 0)
    reader.say('结果至少应有评分、等级或一个分组');
  if (result.score === null && result.level !== null && !('words' in result.level))
    reader.say('用分数线判断等级时，结果应有评分');
  return result;
}

const stateLists = ['success', 'waiting', 'refused', 'notFound', 'unusable', 'unknown'] as const;

function stateOf(reader: JsonReader, typed: unknown): MappedState {
  const state = reader.fields(typed, '结果的状态', ['path', ...stateLists]);
  const valuesOf = (name: (typeof stateLists)[number]): string[] =>
    reader
      .list(state[name], '结果的状态值', most.values)
      .map((value) =>
        typeof value === 'number' || typeof value === 'boolean'
          ? `${value}`
          : reader.text(value, '结果的状态值', words),
      );
  const mapped: MappedState = {
    path: reader.text(state['path'], '结果的状态路径', path),
    success: valuesOf('success'),
    waiting: valuesOf('waiting'),
    refused: valuesOf('refused'),
    notFound: valuesOf('notFound'),
    unusable: valuesOf('unusable'),
    unknown: valuesOf('unknown'),
  };
  const all = stateLists.flatMap((name) => mapped[name]);
  if (mapped.success.length === 0) reader.say('结果的状态应有表示成功的值');
  if (new Set(all).size < all.length) reader.say('结果的同一个状态值只能有一个含义');
  return mapped;
}

function scoreOf(reader: JsonReader, typed: unknown): MappedScore {
  const score = reader.fields(typed, '结果的评分', ['path', 'riskiest', 'safest']);
  const { riskiest = 0, safest = 1000 } = score;
  const mapped = {
    path: reader.text(score['path'], '结果的评分路径', path),
    riskiest: reader.number(riskiest, '结果的最高风险分'),
    safest: reader.number(safest, '结果的最低风险分'),
  };
  if (mapped.riskiest === mapped.safest) reader.say('结果的最高风险分和最低风险分应不同');
  return mapped;
}

function levelOf(reader: JsonReader, typed: unknown): MappedLevel {
  const level = reader.fields(typed, '结果的等级', ['path', 'words', 'low', 'medium']);
  if (level['words'] === undefined) {
    const { low, medium } = level;
    const bounds = {
      low: reader.number(low, '结果的低风险分数线'),
      medium: reader.number(medium, '结果的中风险分数线'),
    };
    if (bounds.low <= bounds.medium) reader.say('结果的低风险分数线应高于中风险分数线');
    return bounds;
  }
  const table = reader.table(level['words'], '结果的等级对照', most.values);
  return {
    path: reader.text(level['path'], '结果的等级路径', path),
    words: Object.fromEntries(
      Object.entries(table).map(([word, meant]): [string, RiskLevel] => [
        word,
        reader.choice(meant, '结果的等级对照', riskLevels),
      ]),
    ),
  };
}

function hitsOf(reader: JsonReader, typed: unknown): NonNullable<MappedResult['hits']> {
  const hits = reader.fields(typed, '结果的命中规则', ['path', 'each']);
  const { each } = hits;
  return {
    path: reader.text(hits['path'], '结果的命中规则路径', path),
    each: each === undefined ? '' : reader.text(each, '结果的命中规则名称路径', path),
  };
}

function sectionOf(reader: JsonReader, typed: unknown, what: string): MappedSection {
  const { title, rows } = reader.fields(typed, what, ['title', 'rows']);
  return {
    title: reader.text(title, `${what}的标题`, words),
    rows: reader.list(rows, `${what}的行`, most.rows).map((row, index) => {
      const named = `${what}的第${index + 1}行`;
      const fields = reader.fields(row, named, ['label', 'path']);
      return {
        label: reader.text(fields['label'], `${named}的名称`, words),
        path: reader.text(fields['path'], `${named}的路径`, path),
      };
    }),
  };
}
