import { accounts as chart } from '@rental/domain/money/ledger/accounts';
import type { AnswerOf } from '../../http/call.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import '../../ui/plain-table.css';

type Accounts = Pick<AnswerOf<'listAccounts'>, 'accounts' | 'debitFen' | 'creditFen'>;

/** Every account with what it holds, which a phone has room for, and its totals. Whatever was booked, both sides add up to the same. */
export function AccountTable({ accounts, debitFen, creditFen }: Accounts) {
  return (
    <ScrollRegion className="plain-table-scroll" label="科目明细">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">科目</th>
            <th scope="col">方向</th>
            <th scope="col" className="is-amount">
              余额
            </th>
            <th scope="col" className="is-amount">
              借方合计
            </th>
            <th scope="col" className="is-amount">
              贷方合计
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account, index) => (
            <tr key={account.code} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td>{chart[account.code].label}</td>
              <td>{chart[account.code].side === 'debit' ? '借' : '贷'}</td>
              <td className="is-amount">{moneyText(account.balanceFen)}</td>
              <td className="is-amount">{moneyText(account.debitFen)}</td>
              <td className="is-amount">{moneyText(account.creditFen)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              合计
            </th>
            <td className="is-amount">{debitFen === creditFen ? '借贷平衡' : '借贷不平'}</td>
            <td className="is-amount">{moneyText(debitFen)}</td>
            <td className="is-amount">{moneyText(creditFen)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
