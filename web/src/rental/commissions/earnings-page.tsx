import { percent } from '@rental/domain/rate';
import type { CommissionEarnings } from '@rental/contract/rental/commissions';
import { useRead } from '../../http/use-read.ts';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { FactList, type Fact } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { commissionFilterFields } from './commission-columns.tsx';
import { CommissionList } from './commission-list.tsx';
import { planRateWords } from './commission-text.tsx';
import { OwnPosterButton } from './own-poster-button.tsx';
import { WithdrawButtons } from './withdraw-buttons.tsx';
import './commissions.css';

/** 我的收益 of a channel: the figures and its months. */
export default function EarningsPage() {
  return (
    <div className="earnings">
      <Earnings />
      <CommissionList fields={commissionFilterFields} />
    </div>
  );
}

function Earnings() {
  const { data, error, refetch } = useRead('commissionEarnings');
  return (
    <PageSection
      title="我的收益"
      extra={
        <span className="earnings-extra">
          <CountedAt at={data?.countedAt ?? null} />
          <WithdrawButtons />
          <OwnPosterButton />
        </span>
      }
    >
      {data === undefined && error === null ? <Loading rows={2} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <FactList facts={factsOf(data)} />}
    </PageSection>
  );
}

const CountedAt = ({ at }: { readonly at: string | null }) =>
  at === null ? null : <span className="earnings-note">本期截至 {timeText(at)}</span>;

const factsOf = (of: CommissionEarnings): Fact[] => [
  { label: '本期收益', value: <strong>{moneyText(of.ripeFen)}</strong> },
  { label: '冻结中', value: moneyText(of.frozenFen) },
  { label: '审核中', value: moneyText(of.reviewFen) },
  { label: '可提现', value: <strong>{moneyText(of.availableFen)}</strong> },
  { label: '提现中', value: moneyText(of.underWayFen) },
  { label: '已打款', value: moneyText(of.paidFen) },
  { label: '佣金规则', value: ruleWords(of) },
];

const ruleWords = ({ rateBp, frozenDays, planRates }: CommissionEarnings): string =>
  rateBp === null || frozenDays === null
    ? '还没有设置'
    : `已收租金的${percent(rateBp)}，冻结${frozenDays}天${planRateWords(planRates)}`;
