import { useEffect, useRef } from 'react';
import type { DeskCase } from '@rental/contract/rental/dunning';
import { contactResults } from '@rental/domain/rental/dunning/contacts';
import type { AnswerOf } from '../../http/call.ts';
import { Empty } from '../../ui/page-states.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { chanceText } from './chance-text.ts';
import { StageText } from './stage-text.tsx';

interface DeskListProps {
  readonly today: AnswerOf<'deskCases'>;
  readonly isUnowned: boolean;
  readonly current: number | null;
  readonly onShow: (isUnowned: boolean) => void;
  readonly onOpen: (caseId: number) => void;
}

/** The cases to work today: one's own, or those that nobody owns. */
export function DeskList({ today, isUnowned, current, onShow, onOpen }: DeskListProps) {
  const { cases, ownCount, unownedCount } = today;
  return (
    <section className="dunning-list" aria-label="今日案件">
      <div className="dunning-list-tabs" role="group" aria-label="案件范围">
        <button type="button" aria-pressed={!isUnowned} onClick={() => onShow(false)}>
          我的 <span>{ownCount}</span>
        </button>
        <button type="button" aria-pressed={isUnowned} onClick={() => onShow(true)}>
          未分配 <span>{unownedCount}</span>
        </button>
      </div>
      {cases.length === 0 ? (
        <Empty words={isUnowned ? '没有未分配的案件' : '没有待催收的案件'} />
      ) : (
        <ol>
          {cases.map((one) => (
            <CaseItem key={one.id} of={one} isCurrent={one.id === current} onOpen={onOpen} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface CaseItemProps {
  readonly of: DeskCase;
  readonly isCurrent: boolean;
  readonly onOpen: (caseId: number) => void;
}

function CaseItem({ of, isCurrent, onOpen }: CaseItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={item}>
      <button type="button" aria-current={isCurrent} onClick={() => onOpen(of.id)}>
        <span className="dunning-list-line">
          <strong>{of.customerName}</strong>
          <span>{moneyText(of.unpaidFen)}</span>
        </span>
        <span className="dunning-list-line">
          <StageText stage={of.stage} />
          <span>{of.overdueDays}天</span>
        </span>
        <span className="dunning-list-line is-weak">
          <span>{of.lastResult === null ? '从未跟进' : contactResults[of.lastResult]}</span>
          <span>把握 {chanceText(of.chance)}</span>
        </span>
      </button>
    </li>
  );
}
