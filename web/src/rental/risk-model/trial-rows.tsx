import { Button, Select } from 'antd';
import { useState } from 'react';
import { reviewDecisions } from '@rental/domain/rental/orders/review/review-figures';
import { advices, type Advice } from '@rental/domain/rental/risk-model/risk-model';
import { isBad, trialEnds } from '@rental/domain/rental/risk-model/trial';
import type { AnswerOf } from '../../http/call.ts';
import { Empty } from '../../ui/page-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { TimeCell } from '../../ui/texts/time-cell.tsx';
import { detailPath } from '../orders/core/order-text.ts';

type Answer = AnswerOf<'tryRiskModel'>;
type Row = Answer['rows'][number];

/** So many rows are drawn at once. */
const page = 50;

/** The orders that matter: those on which the model and what came of them disagree stand in the first choices. */
const choices = {
  all: { label: '全部订单', is: () => true },
  missed: {
    label: '漏过：建议通过但不良',
    is: (row: Row) => row.advice === 'pass' && isBad(row.end),
  },
  wrong: {
    label: '误伤：建议拒绝但正常',
    is: (row: Row) => row.advice === 'reject' && row.end === 'fine',
  },
  caught: {
    label: '命中：建议拒绝且不良',
    is: (row: Row) => row.advice === 'reject' && isBad(row.end),
  },
  against: {
    label: '与审核结果相反',
    is: ({ advice, decision }: Row) =>
      (advice === 'reject' && decision === 'approved') ||
      (advice === 'pass' && decision === 'rejected'),
  },
} as const;
type Choice = keyof typeof choices;

/** 试运行明细, each order opens in its tab. */
export function TrialRows({ rows, rules }: Pick<Answer, 'rows' | 'rules'>) {
  const [chosen, setChosen] = useState<Choice>('all');
  const [shown, setShown] = useState(page);
  const found = rows.filter(choices[chosen].is);
  return (
    <>
      <div className="risk-model-line">
        <Select<Choice>
          aria-label="筛选试运行订单"
          className="risk-model-choice"
          options={(Object.keys(choices) as Choice[]).map((value) => ({
            value,
            label: `${choices[value].label}（${rows.filter(choices[value].is).length}）`,
          }))}
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            setShown(page);
          }}
        />
      </div>
      {found.length === 0 ? <Empty words="没有这样的订单" /> : null}
      {found.length === 0 ? null : <Rows rows={found.slice(0, shown)} rules={rules} />}
      {found.length <= shown ? null : (
        <Button onClick={() => setShown(shown + page)}>再显示{page}个</Button>
      )}
    </>
  );
}

const Rows = ({ rows, rules }: Pick<Answer, 'rows' | 'rules'>) => (
  <ScrollRegion label="试运行明细" className="plain-table-scroll risk-model-table">
    <table className="plain-table">
      <thead>
        <tr>
          {['订单号', '得分', '模型建议', '审核结果', '履约', '命中规则', '下单时间'].map(
            (title) => (
              <th key={title} scope="col" className={title === '得分' ? 'is-amount' : undefined}>
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.orderId}>
            <td>
              <TabLink to={detailPath(row.orderId)}>{row.orderNo}</TabLink>
            </td>
            <td className="is-amount">{row.score}</td>
            <td>{advices[row.advice satisfies Advice]}</td>
            <td>{row.decision === null ? '-' : reviewDecisions[row.decision]}</td>
            <td>{trialEnds[row.end]}</td>
            <td className="is-words">
              {row.hits.map((at) => rules[at]?.name ?? '-').join('、') || '-'}
            </td>
            <TimeCell at={row.createTime} />
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);
