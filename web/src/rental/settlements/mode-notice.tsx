import { Alert } from 'antd';
import type { SettlementRules } from '@rental/contract/rental/settlement-rules';
import {
  settlementModes,
  type SettlementMode,
} from '@rental/domain/rental/settlements/settlement-rule';
import { payoutAccountStates } from '@rental/domain/rental/withdrawals/payout-account';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { timeText } from '../../ui/texts/time-text.ts';

type State = Omit<SettlementRules, 'rules'>;

/** The modes that a rule may have: 渠道分账 where a provider of the brand splits, or where the rule has it already. */
export const modeChoices = ({ canSplit }: State, mode: SettlementMode) =>
  choices(settlementModes).filter(({ value }) => value !== 'split' || canSplit || mode === 'split');

/** The meaning of a mode, and what is missing for it. */
export function ModeNotice({
  mode,
  state,
}: {
  readonly mode: SettlementMode;
  readonly state: State;
}) {
  if (mode === 'own') return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="settlement-told"
      title={mode === 'payout' ? payoutWords(state) : splitWords(state)}
      description={mode === 'payout' ? undefined : <SplitTerms state={state} />}
    />
  );
}

const payoutWords = ({ allowsPayout }: State): string =>
  allowsPayout
    ? '代其他公司收付资金需有支付业务许可（二清）。平台已为本品牌开通代付，请确认合规后再选用。'
    : '平台尚未为本品牌开通代付，请联系平台。代其他公司收付资金需有支付业务许可（二清）。';

const splitWords = ({ allowsSplit, canSplit }: State): string => {
  if (!allowsSplit) return '平台尚未为本品牌开通渠道分账，请联系平台。';
  return canSplit
    ? '店铺的分成由支付渠道从客户的线上付款中直接分给店铺，不经过平台账户。'
    : '没有支持分账的收款账户，请先在服务商账户中启用一个。';
};

const SplitTerms = ({ state }: { readonly state: State }) => (
  <>
    {state.canSplit ? (
      <p>
        现金、转账等线下收款和押金不能分账，相应款项留在应付店铺结算款，店铺收到新的线上款项后可再次发起。退款时先向店铺退回分账，退不回的在下一期扣回。
      </p>
    ) : null}
    {receiverWords(state)}
  </>
);

const receiverWords = ({ receiver }: State): string => {
  if (receiver === null) return '分账接收方：店铺还没有支付宝到账账户，请在提现中添加并核验。';
  const { account, holder, accountState, frozenUntil } = receiver;
  const frozen = frozenUntil === null ? '' : `，${timeText(frozenUntil)}起可用`;
  return `分账接收方：支付宝 ${account} ${holder}（${payoutAccountStates[accountState]}${frozen}），即店铺的到账账户。`;
};
