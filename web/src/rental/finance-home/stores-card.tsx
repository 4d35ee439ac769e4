import { withdrawalStates } from '@rental/domain/rental/withdrawals/withdrawal-states';
import { useRead } from '../../http/use-read.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { FinanceCard, FinanceFigure, FinanceHead } from './finance-card.tsx';
import { RowsLink } from './finance-links.tsx';
import '../../ui/plain-table.css';

/** The amounts that stores are owed now. */
export function StoresCard() {
  const read = useRead('financeStores');
  const { data } = read;
  return (
    <FinanceCard id="finance-stores" title="店铺应付" note="截至当前" read={read}>
      {data === undefined ? null : (
        <div className="finance-figures">
          <FinanceFigure figure="storePayable" note={`共 ${data.payableCount} 张结算单待支付`}>
            <RowsLink
              list="settlements"
              filters={{ settlementState: 'toPay' }}
              text={moneyText(data.payableFen)}
            />
          </FinanceFigure>
          <FinanceFigure figure="storeBalance">
            <RowsLink list="storeAccount" text={moneyText(data.balanceFen)} />
          </FinanceFigure>
          <FinanceFigure figure="withdrawalUnderWay">
            <RowsLink list="withdrawals" text={moneyText(data.underWayFen)} />
          </FinanceFigure>
        </div>
      )}
      <ScrollRegion label="提现在途明细" className="plain-table-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">提现状态</th>
              <FinanceHead figure="withdrawalUnderWay" title="笔数" />
              <FinanceHead figure="withdrawalUnderWay" title="金额" />
            </tr>
          </thead>
          <tbody>
            {data?.underWay.map(({ state, count, amountFen }) => (
              <tr key={state}>
                <th scope="row">{withdrawalStates[state]}</th>
                {[`${count}`, moneyText(amountFen)].map((text, index) => (
                  <td key={index === 0 ? 'count' : 'amount'} className="is-amount">
                    <RowsLink list="withdrawals" filters={{ withdrawalState: state }} text={text} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </FinanceCard>
  );
}
