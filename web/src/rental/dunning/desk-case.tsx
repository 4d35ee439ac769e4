import { App, Form } from 'antd';
import { useState } from 'react';
import type { DeskPage } from '@rental/contract/rental/dunning';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { onDemand } from '../../ui/loading/on-demand.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { OpenedAction } from '../orders/actions/opened-action.tsx';
import type { Opened } from '../orders/actions/opened.ts';
import { CaseBills } from './case-bills.tsx';
import { CaseHeader, type CaseDialog } from './case-header.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseOrders } from './case-orders.tsx';
import { CaseRepayments } from './case-repayments.tsx';
import { CallBox } from './call-box.tsx';
import { ContactForm, type TypedContact } from './contact-form.tsx';
import { dunningReads } from './dunning-reads.ts';
import { StageScripts } from './stage-scripts.tsx';
import { useDeskKeys } from './use-desk-keys.ts';

const OverdueSmsModal = onDemand(
  async () => (await import('./overdue-sms-modal.tsx')).OverdueSmsModal,
);
const RepaymentDialog = onDemand(
  async () => (await import('./repayment-dialog.tsx')).RepaymentDialog,
);
const AddTransfersModal = onDemand(
  async () => (await import('../dunning-transfers/add-transfers-modal.tsx')).AddTransfersModal,
);
const CaseDialogs = onDemand(async () => (await import('./case-dialogs.tsx')).CaseDialogs);

interface DeskCaseProps {
  readonly caseId: number;
  /** The contact is recorded. */
  readonly onDone: () => void;
}

/** One case with all that its next contact needs, and the form that records it. */
export function DeskCase({ caseId, onDone }: DeskCaseProps) {
  const read = useRead('deskCase', { params: { id: caseId } });
  const { data, error, refetch } = read;
  if (data === undefined) {
    if (error === null) return <Loading rows={12} />;
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  return <ShownCase of={data} onDone={onDone} />;
}

interface ShownCaseProps {
  readonly of: DeskPage;
  readonly onDone: () => void;
}

function ShownCase({ of, onDone }: ShownCaseProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<TypedContact>();
  const [dialog, setDialog] = useState<CaseDialog | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const call = useCommand('callCustomer', { refreshes: dunningReads });
  const obstacle = of.closedOn === null ? of.guard : '该案件已结案，无需再催收';
  const ring = () => {
    if (call.data !== undefined) return; // the number is shown, and each look counts as a contact
    if (obstacle === null) call.mutate({ body: { caseId: of.id } });
    else void message.warning(obstacle);
  };
  useDeskKeys(
    {
      call: ring,
      ...(of.closedOn === null && {
        save: () => form.submit(),
        choose: (result) => form.setFieldValue('result', result),
      }),
    },
    dialog !== null || opened !== null,
  );
  const close = () => setDialog(null);
  return (
    <section className="dunning-case" aria-label={`案件 ${of.customerName}`}>
      <div className="dunning-case-facts">
        <CaseHeader of={of} onOpen={setDialog}>
          <CallBox
            phone={call.data?.phone ?? null}
            obstacle={obstacle}
            isPending={call.isPending}
            onCall={ring}
          />
        </CaseHeader>
        {of.closedOn === null ? <StageScripts stage={of.stage} /> : null}
        <CaseBills of={of} onOpen={setOpened} />
        <CaseRepayments caseId={of.id} />
        <CaseOrders bills={of.bills} />
        <CaseHistory of={of} />
      </div>
      {of.closedOn === null ? <ContactForm of={of} form={form} onDone={onDone} /> : null}
      {dialog === 'sms' ? (
        <OverdueSmsModal of={{ billIds: of.bills.map(({ id }) => id) }} onClosed={close} />
      ) : null}
      {dialog === 'repay' ? <RepaymentDialog of={of} onClosed={close} /> : null}
      {dialog === 'transfer' ? (
        <AddTransfersModal orderIds={of.bills.map(({ orderId }) => orderId)} onClosed={close} />
      ) : null}
      {dialog === null || dialog === 'sms' || dialog === 'repay' || dialog === 'transfer' ? null : (
        <CaseDialogs of={of} what={dialog} onClosed={close} />
      )}
      <OpenedAction opened={opened} onClosed={() => setOpened(null)} />
    </section>
  );
}
