import { advices } from '@rental/domain/rental/risk-model/risk-model';
import { badAfterDays, maxTrialOrders } from '@rental/domain/rental/risk-model/trial';
import { useCommand } from '../../http/use-command.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Loading } from '../../ui/page-states.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import type { ModelState } from './draft-model.ts';
import { TrialRows } from './trial-rows.tsx';
import '../../ui/plain-table.css';

interface TrialSectionProps {
  readonly state: ModelState;
  readonly isChanged: boolean;
}

type Sums = NonNullable<NonNullable<ModelState['draft']>['trial']>;

/** 试运行: what the draft would have said of the last orders. It says nothing to anybody. */
export function TrialSection({ state: { draft, seen }, isChanged }: TrialSectionProps) {
  const command = useCommand('tryRiskModel', { refreshes: ['riskModel'] });
  const { data, isPending } = command;
  const sums = data ?? draft?.trial ?? null;
  const obstacle = draft === null || isChanged ? '请先保存草稿' : null;
  return (
    <PageSection
      title="试运行"
      extra={
        <ReasonedButton
          obstacle={isPending ? '正在试运行' : obstacle}
          onClick={() => command.mutate({ body: { seen } })}
        >
          试运行草稿
        </ReasonedButton>
      }
    >
      <p className="risk-model-note">
        用草稿给最近{maxTrialOrders}
        个订单评分，数据取审核当时的情况，与审核结果和之后的履约对照。逾期超过{badAfterDays}
        天或坏账算「不良」。不会影响订单。
      </p>
      {isPending ? <Loading rows={4} /> : null}
      {isPending || sums === null ? null : <TrialSums {...sums} />}
      {isPending || data === undefined ? null : <TrialRows rows={data.rows} rules={data.rules} />}
    </PageSection>
  );
}

const TrialSums = ({ orders, advices: byAdvice, rules }: Sums) => (
  <>
    <p role="status">共试运行 {orders} 个订单</p>
    <SumsTable
      label="各建议的订单"
      titles={['模型建议', '订单', '审核通过', '审核拒绝', '正常履约', '不良']}
      rows={byAdvice.map((sums) => [
        advices[sums.advice],
        sums.orders,
        sums.approved,
        sums.rejected,
        sums.fine,
        sums.bad,
      ])}
    />
    <SumsTable
      label="各规则的命中"
      titles={['规则', '命中', '其中不良', '缺数据']}
      rows={rules.map(({ name, hits, badHits, unknown }) => [name, hits, badHits, unknown])}
    />
  </>
);

interface SumsTableProps {
  readonly label: string;
  readonly titles: readonly string[];
  /** The name first, then the figures. */
  readonly rows: readonly (readonly [string, ...number[]])[];
}

const SumsTable = ({ label, titles, rows }: SumsTableProps) => (
  <ScrollRegion label={label} className="plain-table-scroll risk-model-table">
    <table className="plain-table">
      <thead>
        <tr>
          {titles.map((title, at) => (
            <th key={title} scope="col" className={at === 0 ? undefined : 'is-amount'}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <td>{name}</td>
            {figures.map((figure, at) => (
              <td key={titles[at + 1]} className="is-amount">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);
