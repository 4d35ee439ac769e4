import type { AccountBalance } from '@rental/contract/rental/account-statements';
import { differenceCauses } from '@rental/domain/rental/statements/statement';
import { moneyText } from '../../ui/texts/money-text.ts';
import '../../ui/plain-table.css';

/** 余额调节表: from the balance of the statement to that of the books. */
export const AccountBalanceTable = ({ balance }: { readonly balance: AccountBalance }) => (
  <table className="plain-table">
    <tbody>
      {rowsOf(balance).map(([title, value], index) => (
        <tr key={title} className={index % 2 === 1 ? 'is-striped' : undefined}>
          <th scope="row">{title}</th>
          <td className="is-amount">{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const rowsOf = (balance: AccountBalance): (readonly [string, string])[] => [
  [
    `对账单余额（${balance.on}）`,
    balance.statementFen === null ? '对账单没有余额' : moneyText(balance.statementFen),
  ],
  ['加：手续费未入账', moneyText(balance.feeFen)],
  ['加：跨期在途', moneyText(balance.underWayFen)],
  ...(balance.openingFen === 0 ? [] : [['加：期初差额', moneyText(balance.openingFen)] as const]),
  ...balance.causes.map(
    ({ cause, count, gapFen }) =>
      [`加：差异·${differenceCauses[cause]}（${count}笔）`, moneyText(gapFen)] as const,
  ),
  ['加：尚未说明', balance.restFen === null ? '-' : moneyText(balance.restFen)],
  ['账面余额', moneyText(balance.booksFen)],
];
