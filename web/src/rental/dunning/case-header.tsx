import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { DeskPage } from '@rental/contract/rental/dunning';
import { holdReasons } from '@rental/domain/rental/dunning/dunning-guard';
import { useSession } from '../../http/session.ts';
import { useCommand } from '../../http/use-command.ts';
import { Gate } from '../../ui/gate.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { chanceText } from './chance-text.ts';
import { dunningReads } from './dunning-reads.ts';
import { StageText } from './stage-text.tsx';

/** The questions about a case that open a dialog. */
export type CaseDialog = 'sms' | 'repay' | 'hold' | 'release' | 'lost' | 'transfer';

interface CaseHeaderProps {
  readonly of: DeskPage;
  readonly onOpen: (dialog: CaseDialog) => void;
  /** The call. */
  readonly children: ReactNode;
}

/** The debtor, what stands in the way of a contact, and what can be done with the case. */
export function CaseHeader({ of, onOpen, children }: CaseHeaderProps) {
  const isOpen = of.closedOn === null;
  return (
    <header className="dunning-panel">
      <div className="dunning-case-head">
        <h2>{of.customerName}</h2>
        <span>{of.customerPhone}</span>
        <StageText stage={of.stage} />
        {of.isBlacklisted ? <span className="order-overdue">客户黑名单</span> : null}
        {of.bills.some(({ isPlanned }) => isPlanned) ? (
          <span className="order-tag">协商分期</span>
        ) : null}
        {of.isLost ? <span className="order-overdue">失联</span> : null}
        {isOpen ? null : <span className="order-tag">已结案 {of.closedOn}</span>}
        {children}
      </div>
      <FactList facts={factsOf(of)} />
      <Obstacle of={of} onRelease={() => onOpen('release')} />
      {isOpen ? (
        <div className="dunning-case-actions" role="group" aria-label="案件操作">
          {of.bills.length === 0 ? null : <Button onClick={() => onOpen('sms')}>发逾期短信</Button>}
          {of.bills.some(({ isPlanned }) => !isPlanned) ? (
            <Gate anyOf={['dunning:agree']}>
              <Button onClick={() => onOpen('repay')}>协商分期</Button>
            </Gate>
          ) : null}
          {of.held === null ? <Button onClick={() => onOpen('hold')}>暂停催收</Button> : null}
          <Button onClick={() => onOpen('lost')}>{of.isLost ? '取消失联' : '标记失联'}</Button>
          {of.bills.length === 0 ? null : (
            <Gate anyOf={['dunning:transfer']}>
              <Button onClick={() => onOpen('transfer')}>移交</Button>
            </Gate>
          )}
          {of.ownerName === null ? <TakeButton caseId={of.id} /> : null}
        </div>
      ) : null}
    </header>
  );
}

const factsOf = (of: DeskPage) => [
  { label: '逾期', value: `${of.overdueDays}天` },
  { label: '回款把握', value: chanceText(of.chance) },
  { label: '催收员', value: of.ownerName ?? '未分配' },
  { label: '立案', value: of.openedOn },
  { label: '下次联系', value: of.contactOn },
  {
    label: '已联系',
    value: `今天 ${of.contactsToday} 次（最多${of.contactCaps.day}次），近7天 ${of.contactsThisWeek} 次（最多${of.contactCaps.week}次）`,
  },
  { label: '承诺', value: `兑现 ${of.keptPromises} 次，未兑现 ${of.brokenPromises} 次` },
];

interface ObstacleProps {
  readonly of: DeskPage;
  readonly onRelease: () => void;
}

/** Why the customer may not be contacted now. */
function Obstacle({ of: { held, guard, closedOn }, onRelease }: ObstacleProps) {
  if (closedOn !== null) return null;
  if (held === null) return guard === null ? null : <Alert type="warning" showIcon title={guard} />;
  return (
    <Alert
      type="error"
      showIcon
      title={`已暂停催收（${holdReasons[held.reason]}），不得联系客户`}
      description={`${timeText(held.at)} ${held.note ?? ''}`}
      action={
        <Gate anyOf={['dunning:release']}>
          <Button onClick={onRelease}>恢复催收</Button>
        </Gate>
      }
    />
  );
}

/** An operator who may assign cases may take one. */
function TakeButton({ caseId }: { caseId: number }) {
  const me = useSession(({ user }) => user?.id);
  const take = useCommand('assignCases', { refreshes: dunningReads });
  if (me === undefined) return null;
  return (
    <Gate anyOf={['dunning:assign']}>
      <Button
        loading={take.isPending}
        onClick={() =>
          take.mutate({
            body: { caseIds: [caseId], ownerIds: [me], seen: [{ caseId, ownerId: null }] },
          })
        }
      >
        分给我
      </Button>
    </Gate>
  );
}
