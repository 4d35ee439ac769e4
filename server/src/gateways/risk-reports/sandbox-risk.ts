import { createHash } from 'node:crypto';
import { contentOf } from '@rental/domain/rental/risk/report-content';
import type { RiskLevel } from '@rental/domain/rental/orders/core/risk-level';
import { idCheckType, type ReportType } from '@rental/domain/rental/risk/providers';
import type { ReportSection } from '@rental/domain/rental/risk/reports';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import { Undecided } from '../undecided.ts';
import type { AskedReport, ReportOutcome, RiskGateway } from './risk-gateway.ts';

/** A question that the sandbox has taken. The person is kept as a hash alone. */
interface Entry {
  readonly at: string;
  readonly number: string;
  readonly type: ReportType;
  readonly person: string;
  readonly manner: SandboxManner;
}

/** How the sandbox treats a question. `usual`: answered at once. */
export type SandboxManner =
  | 'usual'
  /** Takes a minute: longer than anybody waits. */
  | 'slow'
  | 'refuses'
  | 'garbage'
  /** It is answered, and the answer is lost. */
  | 'answerLost'
  /** The question does not arrive. */
  | 'requestLost';

const slowMs = 60_000;

/** Providers of our own, for demos and tests: the same person has the same report. No chance: `mannerOf` decides. */
export function sandboxRisk(
  dir: string,
  now: () => Date,
  mannerOf: (asked: AskedReport) => SandboxManner = () => 'usual',
): RiskGateway {
  const file = sandboxFile<Entry>(dir, 'risk.jsonl');
  const taken = async (number: string) => (await file.entries(number))[0] ?? null;

  return {
    isConnected: () => true,
    ask: async (asked) => {
      const before = await taken(asked.reportNo);
      if (before !== null) return outcomeOf(before, now());
      const manner = mannerOf(asked);
      if (manner === 'requestLost') throw new Undecided('the question was lost');
      const entry = { at: now().toISOString(), number: asked.reportNo, type: asked.type, manner };
      const kept: Entry = { ...entry, person: personOf(asked) };
      await file.write(kept);
      if (manner === 'answerLost') throw new Undecided('the answer was lost');
      return outcomeOf(kept, now());
    },
    find: async ({ reportNo }) => {
      const entry = await taken(reportNo);
      return entry && outcomeOf(entry, now());
    },
  };
}

const personOf = ({ name, idNumber }: AskedReport): string =>
  createHash('sha256').update(`${name} ${idNumber}`).digest('hex');

function outcomeOf({ at, type, person, manner }: Entry, now: Date): ReportOutcome {
  if (manner === 'slow' && now.getTime() - Date.parse(at) < slowMs)
    throw new Undecided('no answer in time');
  if (manner === 'refuses') return { kind: 'failed', failure: 'refused' };
  const sent = manner === 'garbage' ? { score: '很高' } : answerOf(type, person);
  if (sent === null) return { kind: 'failed', failure: 'notFound' };
  const content = contentOf(sent);
  return content === null ? { kind: 'failed', failure: 'garbled' } : { kind: 'ready', content };
}

/** A made-up answer; null: there is no record of the person. */
function answerOf(type: ReportType, person: string) {
  if (type === idCheckType) return checkOf(person);
  return type === 7 ? litigationOf(person) : reportOf(type, person);
}

const digitsOf = (type: ReportType, person: string): number[] => [
  ...createHash('sha256').update(`${person} ${type}`).digest(),
];

/** 证件核对: most names and numbers belong together, and one in sixteen is not known. */
function checkOf(person: string) {
  const [luck = 0] = digitsOf(idCheckType, person);
  if (luck >= 240) return null;
  const isSame = luck < 216;
  return {
    level: isSame ? 'low' : 'high',
    sections: [
      {
        title: '证件核对',
        rows: [{ label: '姓名与身份证号', value: isSame ? '一致' : '不一致' }],
      },
    ],
  };
}

/** 法诉: one person in three has been in court, and it says neither score nor level. */
function litigationOf(person: string) {
  const [luck = 0, year = 0, amount = 0, kind = 0] = digitsOf(7, person);
  const cases = luck < 170 ? 0 : 1 + (luck % 3);
  const causes = ['租赁合同纠纷', '民间借贷纠纷', '信用卡纠纷'];
  return {
    hits: cases === 0 ? [] : ['法院涉案'],
    sections: [
      {
        title: '涉诉概况',
        rows: [
          { label: '涉诉案件', value: cases === 0 ? '无' : `${cases} 件` },
          { label: '失信被执行', value: luck >= 230 ? '1 条' : '无' },
          { label: '限制高消费', value: luck >= 230 ? '1 条' : '无' },
        ],
      },
      ...Array.from({ length: cases }, (_, at) => ({
        title: `案件${at + 1}`,
        rows: [
          {
            label: '案号',
            value: `（${2019 + ((year + at) % 7)}）浙0106民初${1000 + ((amount * 7 + at) % 8000)}号`,
          },
          { label: '案由', value: causes[(kind + at) % causes.length] },
          { label: '诉讼地位', value: '被告' },
          { label: '标的金额', value: `${1 + (amount % 30)},${100 + ((amount + at) % 900)} 元` },
          { label: '案件状态', value: at === 0 && kind % 2 === 0 ? '执行中' : '已结案' },
        ],
      })),
    ],
  };
}

/** A made-up report: two thirds of all people are safe. */
function reportOf(type: ReportType, person: string) {
  const [luck = 0, spread = 0, loans = 0, days = 0, platforms = 0, calls = 0] = digitsOf(
    type,
    person,
  );
  const level: RiskLevel = luck < 170 ? 'low' : luck < 222 ? 'medium' : 'high';
  const score = floors[level] + Math.floor((spread * 190) / 255);
  const owes = level === 'low' ? 0 : (loans % 5) + 1;
  const sections: ReportSection[] = [
    {
      title: '身份核验',
      rows: [
        { label: '姓名与身份证号', value: '一致' },
        { label: '手机号在网时长', value: `${12 + (calls % 60)} 个月` },
        { label: '手机号实名', value: type === 5 ? null : '一致' },
      ],
    },
    {
      title: '多头借贷',
      rows: [
        { label: '近30天申请平台数', value: `${platforms % (level === 'high' ? 12 : 3)}` },
        { label: '未结清笔数', value: `${owes}` },
        { label: '最长逾期', value: owes === 0 ? null : `${(days % 40) + 1} 天` },
      ],
    },
    {
      title: '司法信息',
      rows: [
        { label: '失信被执行', value: level === 'high' && loans % 2 === 0 ? '1 条' : '无' },
        { label: '限制高消费', value: type === 4 ? '无' : null },
      ],
    },
  ];
  return { score, level, hits: hitsOf[level], sections };
}

const floors: Readonly<Record<RiskLevel, number>> = { low: 700, medium: 480, high: 220 };
const hitsOf: Readonly<Record<RiskLevel, readonly string[]>> = {
  low: [],
  medium: ['近30天多平台申请'],
  high: ['近30天多平台申请', '历史逾期30天以上', '关联号码命中风险名单'],
};
