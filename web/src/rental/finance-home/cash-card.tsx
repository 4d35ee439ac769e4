import { keepPreviousData } from '@tanstack/react-query';
import { accounts } from '@rental/domain/money/ledger/accounts';
import { cashSides } from '@rental/domain/money/payments/cash-movements';
import { useRead } from '../../http/use-read.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { FinanceCard, FinanceHead } from './finance-card.tsx';
import { RowsLink } from './finance-links.tsx';
import '../../ui/plain-table.css';

type Days = readonly [first: string, last: string];

/** 资金账户: what each holds, and what came in and went out in the chosen days. */
export function CashCard({ days }: { readonly days: Days }) {
  const read = useRead(
    'financeCash',
    { query: { days: [...days] } },
    { placeholderData: keepPreviousData },
  );
  return (
    <FinanceCard id="finance-cash" title="资金账户" note={days.join(' 至 ')} read={read}>
      <ScrollRegion label="资金账户明细" className="plain-table-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">账户</th>
              <FinanceHead figure="balance" />
              {(['online', 'offline'] as const).flatMap((side) =>
                ['收入', '支出'].map((word) => (
                  <FinanceHead
                    key={side + word}
                    figure="movement"
                    title={`${cashSides[side]}${word}`}
                  />
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {read.data?.accounts.map(({ method, balanceFen, moved }) => (
              <tr key={method}>
                <th scope="row">{accounts[method].label}</th>
                <td className="is-amount">
                  {balanceFen === null ? (
                    '-'
                  ) : (
                    <RowsLink list="accounts" text={moneyText(balanceFen)} />
                  )}
                </td>
                {moved.flatMap(({ side, inFen, outFen }) =>
                  (
                    [
                      ['in', inFen],
                      ['out', outFen],
                    ] as const
                  ).map(([direction, amountFen]) => (
                    <td key={side + direction} className="is-amount">
                      <RowsLink
                        list="movements"
                        filters={{ side, method, direction, happenedOn: days }}
                        text={amountFen === null ? '超过20万笔' : moneyText(amountFen)}
                      />
                    </td>
                  )),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </FinanceCard>
  );
}
