import type { ClosingAccount } from '@rental/contract/money/closing-accounts';
import { accountGaps, type AccountGap } from '@rental/domain/money/accounting/account-standing';
import { accounts as chart } from '@rental/domain/money/ledger/accounts';
import { useMay } from '../../ui/gate.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TonedText } from '../../ui/texts/toned-text.tsx';
import type { OpenedMonth } from './month-dialog.tsx';
import '../../ui/plain-table.css';
import '../../ui/text-button.css';

interface ClosingAccountsProps {
  /** The month that is closed next. */
  readonly month: string;
  readonly accounts: readonly ClosingAccount[];
  readonly onOpen: (opened: OpenedMonth) => void;
}

/** 账户核对: how each account stands that money moved on, and what keeps the month open. */
export function ClosingAccounts({ month, accounts, onOpen }: ClosingAccountsProps) {
  const mayClose = useMay()('accounting:close');
  return (
    <ScrollRegion className="plain-table-scroll" label="账户核对明细">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">账户</th>
            <th scope="col">待办</th>
            {['账面余额', '对账单或盘点', '调节项', '未平'].map((title) => (
              <th key={title} scope="col" className="is-amount">
                {title}
              </th>
            ))}
            <th scope="col">对账单到</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((one, index) => (
            <tr key={one.account} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td>{chart[one.account].label}</td>
              <td>
                <Gaps of={one} />
              </td>
              <td className="is-amount">{moneyText(one.booksFen)}</td>
              <td className="is-amount">{provenText(one)}</td>
              <td className="is-amount">
                {one.statementFen === null ? '-' : moneyText(one.explainedFen)}
              </td>
              <td className="is-amount">{restText(one)}</td>
              <td>{one.isStated ? (one.coveredTo ?? '无对账单') : '不适用'}</td>
              <td>{mayClose ? <Deeds of={one} month={month} onOpen={onOpen} /> : '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface OfAccount {
  readonly of: ClosingAccount;
}

/** The balance that the account itself says. */
const provenText = ({ statementFen, count }: ClosingAccount): string => {
  if (statementFen !== null) return moneyText(statementFen);
  return count === null ? '-' : moneyText(count.countedFen);
};

const restText = ({ restFen, count, needsCount }: ClosingAccount): string => {
  if (restFen !== null) return moneyText(restFen);
  return needsCount && count !== null ? `${moneyText(count.gapFen)}（盘点差异）` : '-';
};

const listed: ReadonlySet<AccountGap> = new Set(['coverage', 'unclassified', 'rest']);

function Gaps({ of: one }: OfAccount) {
  if (one.gaps.length === 0)
    return (
      <>
        <TonedText tone="done" words="已对清" />
        {one.needsCount && one.count !== null ? (
          <div className="accounting-none">
            {one.count.operatorName}盘点：{one.count.note}
          </div>
        ) : null}
      </>
    );
  return (
    <ul className="accounting-gaps">
      {one.gaps.map((gap) => (
        <li key={gap}>
          {gapText(gap, one)}
          {listed.has(gap) ? (
            <TabLink to={gap === 'unclassified' ? openDifferences : '/finance/difference'}>
              去处理
            </TabLink>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const openDifferences = '/finance/difference?differenceState=open';

const gapText = (gap: AccountGap, { unclassifiedCount, opening }: ClosingAccount): string => {
  if (gap === 'unclassified') return `${unclassifiedCount}笔差异未登记原因和负责人`;
  return gap === 'rest' && opening !== null ? '期初差额未确认' : accountGaps[gap];
};

function Deeds({ of: one, month, onOpen }: OfAccount & Omit<ClosingAccountsProps, 'accounts'>) {
  const { account, needsCount, opening, booksFen } = one;
  if (needsCount)
    return (
      <button
        type="button"
        className="text-button"
        aria-label={`盘点 ${chart[account].label}`}
        onClick={() => onOpen({ what: 'count', month, account, booksFen })}
      >
        盘点
      </button>
    );
  if (opening === null || account === 'cash') return '-';
  return (
    <button
      type="button"
      className="text-button"
      aria-label={`确认期初 ${chart[account].label}`}
      onClick={() => onOpen({ what: 'opening', account, opening })}
    >
      确认期初
    </button>
  );
}
