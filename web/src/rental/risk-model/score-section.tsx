import { Alert } from 'antd';
import { advices, type Advice } from '@rental/domain/rental/risk-model/risk-model';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import type { AnswerOf } from '../../http/call.ts';
import { Gate } from '../../ui/gate.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import '../../ui/plain-table.css';
import './risk-score.css';

type Evaluation = NonNullable<AnswerOf<'orderRiskScore'>['evaluation']>;

/** 风控评分 of an order, explained. Nothing where the brand has never had a model in force. */
export function ScoreSection({ orderId }: { readonly orderId: number }) {
  const { data, error, refetch } = useRead('orderRiskScore', {
    query: { orderId: String(orderId) },
  });
  const command = useCommand('evaluateOrder', { refreshes: ['orderRiskScore'] });
  if (data?.isOn === false)
    return data.isStopped ? (
      <PageSection title="风控评分">
        <p className="risk-score-none">风控模型已停用，不对订单评分</p>
      </PageSection>
    ) : null;
  const evaluation = data?.evaluation ?? null;
  return (
    <PageSection
      title="风控评分"
      extra={
        data === undefined ? null : (
          <Gate anyOf={['risk:query']}>
            <ReasonedButton
              obstacle={command.isPending ? '正在评分' : null}
              onClick={() => command.mutate({ body: { orderId } })}
            >
              {evaluation === null ? '评分' : '重新评分'}
            </ReasonedButton>
          </Gate>
        )
      }
    >
      {data === undefined && error === null ? <Loading rows={2} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data !== undefined && evaluation === null ? (
        <p className="risk-score-none">该订单还没有评分，待审核订单会自动评分</p>
      ) : null}
      {evaluation === null ? null : <Explained {...evaluation} />}
    </PageSection>
  );
}

const tones: Readonly<Record<Advice, Tone>> = {
  pass: 'running',
  review: 'waiting',
  reject: 'late',
};

const outcomes = { hit: '命中', unknown: '缺数据', miss: '未命中' } as const;

const order = Object.keys(outcomes);

/** Hits stand first, then what could not be told. */
const tellingFirst = (rules: Evaluation['rules']) =>
  rules.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));

function Explained({ score, advice, rules, ...rest }: Evaluation) {
  const { baseScore, passFrom, rejectBelow, version, at, operatorName, isStale } = rest;
  return (
    <>
      <p className="risk-score-line">
        <strong>{score}分</strong>
        <TonedText tone={tones[advice]} words={advices[advice]} />
        <span>
          基础分{baseScore}，不低于{passFrom}建议通过，低于{rejectBelow}建议拒绝
        </span>
        <span>
          第{version}版 · {timeText(at)} · {operatorName ?? '自动评分'}
        </span>
      </p>
      {isStale ? (
        <Alert type="warning" showIcon title="评分之后模型或报告有更新，请重新评分" />
      ) : null}
      <ScrollRegion label="规则明细" className="plain-table-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              {['规则', '结果', '影响', '数据', '条件'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tellingFirst(rules).map((rule) => (
              <tr key={rule.name} className={rule.outcome === 'hit' ? 'is-hit' : undefined}>
                <td>{rule.name}</td>
                <td>{outcomes[rule.outcome]}</td>
                <td>{rule.outcome === 'hit' ? rule.effect : '-'}</td>
                <td className="is-words">
                  {rule.facts.map(({ label, value }) => `${label}：${value}`).join('；')}
                </td>
                <td className="is-words">{rule.conditions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
