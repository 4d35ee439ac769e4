import { Alert, Button } from 'antd';
import { Suspense, useState } from 'react';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { ClosingAccounts } from './closing-accounts.tsx';
import { MonthTable } from './month-table.tsx';
import type { OpenedMonth } from './month-dialog.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import '../../ui/text-button.css';
import './accounting.css';

const MonthDialog = lazyPart(async () => (await import('./month-dialog.tsx')).MonthDialog);

/** 月结: the months that are closed, the next one, and the policy that they are booked by. */
export default function MonthListPage() {
  const [opened, setOpened] = useState<OpenedMonth | null>(null);
  const read = useRead('listMonths');
  const { data, error } = read;
  if (data === undefined) {
    if (error === null) return <Loading rows={8} />;
    return <Failed error={error} onRetry={() => void read.refetch()} />;
  }
  return (
    <div className="accounting-page">
      <h1 className="visually-hidden">月结</h1>
      <Warnings {...data} />
      <PageSection title="月结" extra={<Commands months={data} onOpen={setOpened} />}>
        {data.months.length === 0 ? (
          <p className="accounting-none">
            还没有月结。第一次月结之前的往来记为期初，设置会计政策后即可开始。
          </p>
        ) : (
          <MonthTable
            months={data.months}
            onBalance={(month) => setOpened({ what: 'balance', month })}
          />
        )}
        {data.months[0]?.monthState === 'closing' ? (
          <p role="status">
            正在记账，完成后刷新即可查看。
            <button type="button" className="text-button" onClick={() => void read.refetch()}>
              刷新
            </button>
          </p>
        ) : null}
      </PageSection>
      {data.next === null || data.accounts.length === 0 ? null : (
        <PageSection title={`账户核对 ${data.next}`}>
          <ClosingAccounts month={data.next} accounts={data.accounts} onOpen={setOpened} />
        </PageSection>
      )}
      <Suspense fallback={null}>
        {opened === null ? null : <MonthDialog opened={opened} onClosed={() => setOpened(null)} />}
      </Suspense>
    </div>
  );
}

type Months = AnswerOf<'listMonths'>;

interface CommandsProps {
  readonly months: Months;
  readonly onOpen: (opened: OpenedMonth) => void;
}

function Commands({ months: { next, months, needsPolicy, accounts }, onOpen }: CommandsProps) {
  const may = useMay();
  const isExplained = accounts.every(({ gaps }) => gaps.length === 0);
  const isClosing = months[0]?.monthState === 'closing';
  return (
    <div className="accounting-commands">
      <Button onClick={() => onOpen({ what: 'policy' })}>会计政策</Button>
      <Button onClick={() => onOpen({ what: 'codes' })}>科目对照</Button>
      {may('accounting:close') && next !== null ? (
        <Button
          type="primary"
          disabled={needsPolicy || isClosing || !isExplained}
          onClick={() => onOpen({ what: 'close', month: next, isFirst: months.length === 0 })}
        >
          结账 {next}
        </Button>
      ) : null}
    </div>
  );
}

function Warnings({ needsPolicy, booksDiffer, hasBreaks, accounts }: Months) {
  return (
    <>
      {booksDiffer ? (
        <Alert type="error" showIcon title="账目核对发现差异，处理完后才能月结" />
      ) : null}
      {hasBreaks ? (
        <Alert
          type="warning"
          showIcon
          title="有对账差异还没有登记原因，登记后才能月结"
          action={<TabLink to="/finance/difference">去处理</TabLink>}
        />
      ) : null}
      {accounts.some(({ gaps }) => gaps.length > 0) ? (
        <Alert
          type="warning"
          showIcon
          title="还有账户没有对清，「账户核对」中的待办完成后才能月结"
        />
      ) : null}
      {needsPolicy ? (
        <Alert type="info" showIcon title="请先设置会计政策，并请会计确认后再月结" />
      ) : null}
    </>
  );
}
