import { Button } from 'antd';
import type { StatementRow } from '@rental/contract/rental/statements';
import { statementStates } from '@rental/domain/rental/statements/statement';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer } from '../../ui/dialogs/detail-drawer.tsx';
import { useMay } from '../../ui/gate.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TonedText } from '../../ui/texts/toned-text.tsx';
import { statementReads } from './statement-reads.ts';
import '../../ui/plain-table.css';
import './statement-drawer.css';

interface StatementDrawerProps {
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

/** 每日对账单: what each day's statement came to, and 重新对账. */
export function StatementDrawer({ onClosed }: StatementDrawerProps) {
  const read = useRead('listStatements');
  return (
    <DetailDrawer title="每日对账单" size={860} read={read} onClosed={onClosed}>
      {({ statements }) => (
        <>
          <div className="statement-tools">
            <p>每日10:00后自动取前一日的对账单，未取得的每小时重试，14:00仍未取得的发消息提醒。</p>
            <Button loading={read.isFetching} onClick={() => void read.refetch()}>
              刷新
            </Button>
          </div>
          {statements.length === 0 ? (
            <p className="plain-table-none">暂无对账单</p>
          ) : (
            <StatementTable statements={statements} />
          )}
        </>
      )}
    </DetailDrawer>
  );
}

function StatementTable({ statements }: { readonly statements: readonly StatementRow[] }) {
  const mayRead = useMay()('statement:settle');
  const command = useCommand('rereadStatement', { refreshes: statementReads });
  return (
    <ScrollRegion className="plain-table-scroll" label="每日对账单明细">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">账单日</th>
            <th scope="col">状态</th>
            <th scope="col" className="is-amount">
              收款
            </th>
            <th scope="col" className="is-amount">
              退款与转账
            </th>
            <th scope="col" className="is-amount">
              手续费
            </th>
            <th scope="col">差异</th>
            {mayRead ? <th scope="col">操作</th> : null}
          </tr>
        </thead>
        <tbody>
          {statements.map((one, index) => (
            <tr key={one.day} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td>{one.day}</td>
              <td>
                <TonedText
                  tone={one.isLate ? 'late' : one.statementState === 'read' ? 'done' : 'waiting'}
                  words={one.isLate ? '未取得，每小时重试' : statementStates[one.statementState]}
                />
              </td>
              <td className="is-amount">{sumText(one.inCount, moneyText(one.inFen))}</td>
              <td className="is-amount">{sumText(one.outCount, moneyText(one.outFen))}</td>
              <td className="is-amount">{moneyText(one.feeFen)}</td>
              <td>{differenceText(one)}</td>
              {mayRead ? (
                <td>
                  <Button
                    className="statement-reread"
                    type="link"
                    size="small"
                    aria-label={`重新对账 ${one.day}`}
                    disabled={command.isPending}
                    onClick={() => command.mutate({ body: { day: one.day } })}
                  >
                    重新对账
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const sumText = (count: number, sum: string): string => `${sum}（${count}笔）`;

function differenceText({ statementState, differenceCount, openCount }: StatementRow): string {
  if (differenceCount === 0) return statementState === 'read' ? '一致' : '-';
  return openCount === 0
    ? `${differenceCount}笔，已核实`
    : `${differenceCount}笔，待核实${openCount}笔`;
}
