import { useState } from 'react';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { sumFen } from '@rental/domain/money';
import { useMay } from '../../../ui/gate.tsx';
import { CaptureButton } from '../../../ui/images/capture-button.tsx';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { offersAt } from '../actions/offers-at.ts';
import { useBillActions, type OfOrder } from '../actions/use-bill-actions.tsx';
import { BillPicture } from '../bills/bill-picture.tsx';
import { BillPlanTable } from '../bills/bill-plan-table.tsx';
import { BillTable } from '../bills/bill-table.tsx';
import { isMade, isOpen } from '../core/open-bill.ts';
import { beginText } from '../core/order-text.ts';

const CollectBillsModal = onDemand(
  async () => (await import('../bills/collect-bills-modal.tsx')).CollectBillsModal,
);

/**
 * 账单: those of the rental, or before it begins the plan of them; what is asked for of a deposit is with the deposit. As an
 * image all of them go to the customer.
 */
export function BillsSection(props: OfOrder) {
  const { detail, now, onOpen } = props;
  const { order } = detail;
  const bills = detail.bills.filter(({ kind }) => kind !== billKinds.deposit);
  const may = useMay();
  const { mayWork, actionsOf } = useBillActions(props);
  const [collected, setCollected] = useState<readonly number[] | null>(null);
  const offers = offersAt('bills', { detail, now }, may);
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const made = bills.filter(isMade);
  const planned = bills.filter(({ id }) => id === null);
  const isPlan = made.length === 0;
  const open = bills.filter(isOpen);
  const chosen = open.filter(({ id }) => marked.has(id));
  const owed = moneyText(sumFen(chosen.map(({ owedFen }) => owedFen)));

  const choose = (ids: readonly number[], isChosen: boolean) => {
    const others = [...marked].filter((id) => !ids.includes(id));
    setMarked(new Set(isChosen ? [...others, ...ids] : others));
  };
  const title = isPlan ? '账单计划' : '账单';
  const whenText = `（${beginText(order)}后确定日期）`;
  return (
    <PageSection
      title={isPlan && bills.length > 0 ? `账单计划${whenText}` : '账单'}
      extra={
        <div className="bill-actions" role="group" aria-label="账单操作">
          {may('bill:collect') && open.length > 0 ? (
            <ReasonedButton
              type="primary"
              obstacle={chosen.length === 0 ? '请先勾选待还款的账单' : null}
              onClick={() => setCollected(chosen.map(({ id }) => id))}
            >
              {chosen.length === 0 ? '收款' : `收款 ${chosen.length}期 ${owed}`}
            </ReasonedButton>
          ) : null}
          {offers.map(({ action, obstacle, opened }) => (
            <ReasonedButton key={action.name} obstacle={obstacle} onClick={() => onOpen(opened)}>
              {action.label}
            </ReasonedButton>
          ))}
          {bills.length === 0 ? null : (
            <CaptureButton
              fileName={`${title}-${order.orderNo}.png`}
              picture={<BillPicture order={order} bills={detail.bills} isPlan={isPlan} at={now} />}
            >
              保存为图片
            </CaptureButton>
          )}
        </div>
      }
    >
      {bills.length === 0 ? <p className="order-nothing">该订单没有账单</p> : null}
      {isPlan ? null : (
        <BillTable
          label="账单明细"
          bills={made}
          isInternal
          {...(mayWork(bills) && {
            work: {
              choice: may('bill:collect')
                ? { chosen: new Set(chosen.map(({ id }) => id)), onChoose: choose }
                : null,
              actionsOf,
            },
          })}
        />
      )}
      {planned.length === 0 ? null : (
        <>
          {isPlan ? null : <p className="order-dialog-words">租金账单计划{whenText}</p>}
          <BillPlanTable
            label={isPlan ? '账单明细' : '租金账单计划'}
            order={order}
            bills={planned}
          />
        </>
      )}
      {collected === null ? null : (
        <CollectBillsModal
          detail={detail}
          now={now}
          billIds={collected}
          onClosed={() => setCollected(null)}
        />
      )}
    </PageSection>
  );
}
