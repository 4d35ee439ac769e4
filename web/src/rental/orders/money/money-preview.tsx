import type { MoneyPreview as Preview } from '@rental/contract/rental/orders/money/money-preview';
import { authorizationSteps } from '@rental/domain/rental/pre-authorization-steps/steps';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { FactList, type Fact } from '../../../ui/texts/fact-list.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { SmsPreviewLine } from '../work/sms-preview.tsx';
import { PreviewSection } from './preview-section.tsx';
import type { Previewing } from './use-preview.ts';
import '../../../ui/plain-table.css';

/** 试算: what the command is going to do, or why it cannot be done. */
export const MoneyPreview = ({ preview }: { preview: Previewing<Preview> }) => (
  <PreviewSection preview={preview} hint="填写完整后显示试算结果">
    {(outcome) => <Outcome outcome={outcome} />}
  </PreviewSection>
);

/** The coming question to the provider; the books follow the answer. */
const asksText = ({ step, amountFen }: NonNullable<Preview['asks']>): string =>
  step === 'withdraw'
    ? '撤回待客户同意的申请'
    : `申请${authorizationSteps[step]} ${moneyText(amountFen)}`;

/** A bill made by the same command is not among the bills that it takes back. */
const newFirst = (bills: Preview['bills']) =>
  bills.toSorted((one, other) => Number(one.beforeFen !== null) - Number(other.beforeFen !== null));

function Outcome({ outcome }: { outcome: Preview }) {
  const { bills, deposit, authorization, asks, receivedFen, paidOutFen, buyout } = outcome;
  const { owedBack, earlyReturn, move, entries, sms } = outcome;
  const facts: Fact[] = [
    { label: '本次收款', value: <strong>{moneyText(receivedFen)}</strong> },
    { label: '本次退款', value: <strong>{moneyText(paidOutFen)}</strong> },
    ...(buyout === null
      ? []
      : [
          { label: '买断应付', value: buyout.words },
          ...(buyout.droppedFen === 0
            ? []
            : [{ label: '免收租金', value: <strong>{moneyText(buyout.droppedFen)}</strong> }]),
        ]),
    ...(earlyReturn === null ? [] : [{ label: '提前归还', value: earlyReturn.words }]),
    ...(owedBack === null
      ? []
      : [
          {
            label: '待退多付',
            value: `${moneyText(owedBack.beforeFen)} → ${moneyText(owedBack.afterFen)}`,
          },
        ]),
    ...(deposit === null
      ? []
      : [
          {
            label: '押金余额',
            value: `${moneyText(deposit.beforeFen)} → ${moneyText(deposit.afterFen)}`,
          },
        ]),
    ...(authorization === null
      ? []
      : [
          {
            label: '冻结押金',
            value: `${moneyText(authorization.beforeFen)} → ${moneyText(authorization.afterFen)}`,
          },
        ]),
    ...(asks === null ? [] : [{ label: '预授权', value: asksText(asks) }]),
    ...(move === null ? [] : [{ label: '订单', value: move }]),
  ];
  return (
    <>
      {bills.length === 0 ? (
        <p className="money-preview-words">没有账单变化</p>
      ) : (
        <ScrollRegion className="plain-table-scroll money-preview-bills" label="账单变化">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">账单</th>
                <th scope="col">变化</th>
                <th scope="col" className="is-amount">
                  原待付
                </th>
                <th scope="col" className="is-amount">
                  后待付
                </th>
              </tr>
            </thead>
            <tbody>
              {newFirst(bills).map(({ title, change, beforeFen, afterFen }, index) => (
                <tr key={title} className={index % 2 === 1 ? 'is-striped' : undefined}>
                  <td>{title}</td>
                  <td>{change}</td>
                  <td className="is-amount">{moneyText(beforeFen)}</td>
                  <td className="is-amount">{moneyText(afterFen)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <FactList facts={facts} />
      {sms === null ? null : <SmsPreviewLine text={sms} />}
      {entries.length === 0 ? null : (
        <details>
          <summary>分录（{entries.length}笔）</summary>
          <ul className="money-preview-entries">
            {entries.map(({ title, amountFen }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two entries may read alike; none moves
              <li key={index}>
                <span>{title}</span>
                <span>{moneyText(amountFen)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
