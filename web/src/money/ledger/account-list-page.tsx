import { Alert, Button } from 'antd';
import type { AnswerOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { AccountTable } from './account-table.tsx';
import { DifferenceTable } from './difference-table.tsx';
import './ledger.css';

/** 科目余额: what every account of the brand holds, and whether its books agree with its rows. */
export default function AccountListPage() {
  const accounts = useRead('listAccounts');
  const { data, error } = accounts;
  if (data === undefined) {
    if (error === null) return <Loading rows={12} />;
    return <Failed error={error} onRetry={() => void accounts.refetch()} />;
  }
  return (
    <div className="ledger-page">
      <h1 className="visually-hidden">科目余额</h1>
      {data.stoppedAt === null ? null : (
        <Alert
          type="error"
          showIcon
          title="退款、减免和解冻已暂停"
          description={`${timeText(data.stoppedAt)} 账目核对发现差异。差异处理完后点「立即核对」，账目一致即自动恢复；其他业务不受影响。如需帮助请联系平台处理。`}
        />
      )}
      <CheckSection check={data.check} />
      <PageSection
        title="科目余额"
        extra={
          <Button loading={accounts.isFetching} onClick={() => void accounts.refetch()}>
            刷新
          </Button>
        }
      >
        <AccountTable {...data} />
      </PageSection>
    </div>
  );
}

function CheckSection({ check }: Pick<AnswerOf<'listAccounts'>, 'check'>) {
  const command = useCommand('checkBooksNow', { refreshes: ['listAccounts'] });
  const count = check?.differences.length ?? 0;
  return (
    <PageSection
      title="账目核对"
      extra={
        <Button type="primary" loading={command.isPending} onClick={() => command.mutate({})}>
          立即核对
        </Button>
      }
    >
      <p className="ledger-check" role="status">
        {check === null ? '尚未核对，系统每 5 分钟核对变动、每小时核对全部' : null}
        {check !== null && count === 0 ? (
          <>
            <strong className="ledger-agrees">账目一致</strong>
            {`最近核对 ${timeText(check.at)}`}
          </>
        ) : null}
        {check !== null && count > 0 ? (
          <>
            <strong className="ledger-differs">发现 {count} 处差异</strong>
            {`最近核对 ${timeText(check.at)}，请联系平台处理`}
          </>
        ) : null}
      </p>
      {check === null || count === 0 ? null : <DifferenceTable differences={check.differences} />}
    </PageSection>
  );
}
