import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { lastAge } from '@rental/domain/rental/figures/vintages';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { FinanceCard, FinanceHead } from './finance-card.tsx';
import { RowsLink } from './finance-links.tsx';
import { percentText } from './percent-text.ts';
import '../../ui/plain-table.css';
import './finance-home.css';

type Month = AnswerOf<'financeVintages'>['months'][number];

const ages = Array.from({ length: lastAge + 1 }, (_, age) => age);

/** 起租月逾期率: each month of rental starts by the month ends that followed. */
export function VintagesCard() {
  const read = useRead('financeVintages');
  return (
    <FinanceCard id="finance-vintages" title="起租月逾期率" note="按月末时点" read={read}>
      <ScrollRegion label="起租月逾期率明细" className="plain-table-scroll finance-vintages-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">起租月</th>
              <FinanceHead figure="contractedRent" />
              {ages.map((age) => (
                <FinanceHead
                  key={age}
                  figure="vintage"
                  title={`月龄${age}`}
                  {...(age > 0 && { isPlain: true })}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {read.data?.months.map((month) => (
              <MonthRow key={month.first} {...month} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </FinanceCard>
  );
}

function MonthRow({ first, last, contractedFen, cells }: Month) {
  const rent = {
    kind: `${billKinds.rent}`,
    isReceivable: 'true',
    startedOn: [first, last],
  } as const;
  return (
    <tr>
      <th scope="row">{first.slice(0, 7)}</th>
      <td className="is-amount">
        <RowsLink list="bills" filters={rent} text={moneyText(contractedFen)} />
      </td>
      {ages.map((age) => {
        const cell = cells[age];
        if (cell === undefined || cell.shareBp === null)
          return (
            <td key={age} className="is-amount">
              {cell === undefined ? '' : '-'}
            </td>
          );
        const { asOf, dueTo, shareBp } = cell;
        const filters = { ...rent, dueOn: [beginning, dueTo], unpaidOn: asOf } as const;
        return (
          <td key={age} className="is-amount">
            <RowsLink list="bills" filters={filters} text={percentText(shareBp)} />
          </td>
        );
      })}
    </tr>
  );
}

/** Before any bill. */
const beginning = '1970-01-01';
