import { maxShownLines, type StoreSplit } from '@rental/contract/rental/settlements';
import {
  splitFailures,
  splitStates,
  type SplitState,
} from '@rental/domain/rental/settlements/store-splits';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import { detailPath } from '../orders/core/order-text.ts';
import '../../ui/plain-table.css';

const tones: Readonly<Record<SplitState, Tone>> = { sent: 'moving', done: 'done', failed: 'late' };

/** The parts of customers' trades that the provider gives to the store, each with what became of it. */
export function SplitTable({ splits }: { readonly splits: readonly StoreSplit[] }) {
  if (splits.length === 0) return <p className="plain-table-none">还没有发起分账</p>;
  return (
    <>
      <ScrollRegion className="plain-table-scroll" label="渠道分账明细">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">订单号</th>
              <th scope="col" className="is-amount">
                分账金额
              </th>
              <th scope="col" className="is-amount">
                退回
              </th>
              <th scope="col">状态</th>
              <th scope="col">接收方</th>
              <th scope="col">收款单号</th>
            </tr>
          </thead>
          <tbody>
            {splits.map((split) => (
              <tr key={split.id}>
                <td>
                  <TabLink to={detailPath(split.orderId)}>{split.orderNo}</TabLink>
                </td>
                <td className="is-amount">{moneyText(split.amountFen)}</td>
                <td className="is-amount">{moneyText(split.returnedFen)}</td>
                <td>
                  <TonedText tone={tones[split.splitState]} words={stateWords(split)} />
                </td>
                <td>{split.receiver}</td>
                <td>{split.tradeNo}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {splits.length < maxShownLines ? null : (
        <p className="settlement-more">只列出后{maxShownLines}笔</p>
      )}
    </>
  );
}

function stateWords({ splitState, isUndecided, reason }: StoreSplit): string {
  if (isUndecided) return '待确认';
  return reason === null
    ? splitStates[splitState]
    : `${splitStates[splitState]}：${splitFailures[reason]}`;
}
