import { keepPreviousData } from '@tanstack/react-query';
import { ageingBands } from '@rental/domain/rental/figures/ageing';
import { useRead } from '../../http/use-read.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { FinanceCard, FinanceFigure, FinanceHead } from './finance-card.tsx';
import { RowsLink } from './finance-links.tsx';
import { percentText } from './percent-text.ts';
import '../../ui/plain-table.css';

/** 账龄 of what is unpaid now, and 回款率 of the chosen days. */
export function AgeingCard({ days }: { readonly days: readonly [string, string] }) {
  const read = useRead(
    'financeAgeing',
    { query: { days: [...days] } },
    { placeholderData: keepPreviousData },
  );
  const { data } = read;
  return (
    <FinanceCard id="finance-ageing" title="应收账龄与回款" note={days.join(' 至 ')} read={read}>
      {data === undefined ? null : (
        <div className="finance-figures">
          <FinanceFigure
            figure="recovery"
            note={`回款 ${moneyText(data.recoveredFen)}，逾期未收 ${moneyText(data.overdueFen)}`}
          >
            <RowsLink list="overdue" text={percentText(data.recoveryRateBp)} />
          </FinanceFigure>
        </div>
      )}
      <ScrollRegion label="账龄明细" className="plain-table-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">账龄</th>
              <FinanceHead figure="ageing" title="未收账单数" />
              <FinanceHead figure="ageing" title="未收金额" />
            </tr>
          </thead>
          <tbody>
            {data?.bands.map(({ band, first, last, count, amountFen }) => {
              const filters = { state: 'due', isReceivable: 'true', dueOn: [first, last] } as const;
              return (
                <tr key={band}>
                  <th scope="row">{ageingBands[band].label}</th>
                  <td className="is-amount">
                    <RowsLink list="bills" filters={filters} text={`${count}`} />
                  </td>
                  <td className="is-amount">
                    <RowsLink list="bills" filters={filters} text={moneyText(amountFen)} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </FinanceCard>
  );
}
