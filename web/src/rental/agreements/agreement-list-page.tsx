import { Button } from 'antd';
import { memo, Suspense, useCallback, useMemo, useState } from 'react';
import type { AgreementRow } from '@rental/contract/rental/agreements';
import { listedAgreementStates } from '@rental/domain/rental/agreements/listed-state';
import type { AnswerOf } from '../../http/call.ts';
import { useSession } from '../../http/session.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { Gate, useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { useDeferredRender } from '../../ui/loading/use-deferred-render.ts';
import { useEventCallback } from '../../ui/loading/use-event-callback.ts';
import { savePdf } from '../../ui/save-pdf.ts';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { lookAtSwitch } from '../chain/notarization-switch.ts';
import { OpenedLook } from '../order-looks/opened-look.tsx';
import { orderLooks, type OrderLook } from '../order-looks/order-looks.ts';
import { actionsFor, type AgreementCommands } from './agreement-actions.ts';
import { agreementColumns, agreementFilterFields } from './agreement-columns.tsx';
import type { FaceVerdict } from './face-review-dialog.tsx';
import type { SigningAction } from './signing-dialog.tsx';
import { switchWords } from './switch-words.ts';

const AgreementTextModal = lazyPart(
  async () => (await import('./agreement-text-modal.tsx')).AgreementTextModal,
);
const AgreementPdfModal = lazyPart(
  async () => (await import('./agreement-pdf-modal.tsx')).AgreementPdfModal,
);
const SigningDialog = lazyPart(async () => (await import('./signing-dialog.tsx')).SigningDialog);
const FaceReviewDialog = lazyPart(
  async () => (await import('./face-review-dialog.tsx')).FaceReviewDialog,
);
const NotarizeDialog = lazyPart(
  async () => (await import('../chain/notarize-dialog.tsx')).NotarizeDialog,
);
const NotarizationSwitchDialog = lazyPart(
  async () => (await import('./notarization-switch-dialog.tsx')).NotarizationSwitchDialog,
);
const VerifyChainDialog = lazyPart(
  async () => (await import('../chain/verify-chain-dialog.tsx')).VerifyChainDialog,
);

type Opened =
  | { readonly what: 'text'; readonly text: AnswerOf<'openAgreement'> }
  | { readonly what: 'pdf'; readonly pdf: AnswerOf<'agreementPdf'> }
  | { readonly what: 'sign'; readonly action: SigningAction; readonly agreement: AgreementRow }
  | { readonly what: 'review'; readonly verdict: FaceVerdict; readonly agreement: AgreementRow }
  | { readonly what: 'notarize'; readonly agreement: AgreementRow }
  | { readonly what: 'verify'; readonly recordId: number }
  | { readonly what: 'switch' };

/** 合同列表: what moves an order with its agreement is done on the order's page. */
export default function AgreementListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const [look, setLook] = useState<OrderLook | null>(null);
  const endLook = useCallback(() => setLook(null), []);
  const openSwitch = useCallback(() => setOpened({ what: 'switch' }), []);
  const { commands, pdfObstacle } = useCommands(setOpened);
  return (
    <>
      <AgreementList
        commands={commands}
        pdfObstacle={pdfObstacle}
        onLook={setLook}
        onSwitch={openSwitch}
      />
      <OpenedLook look={look} onClosed={endLook} />
      <Suspense fallback={null}>
        {opened === null ? null : <Dialog opened={opened} onClosed={close} />}
      </Suspense>
    </>
  );
}

function Dialog({ opened, onClosed }: { opened: Opened; onClosed: () => void }) {
  switch (opened.what) {
    case 'text':
      return <AgreementTextModal agreement={opened.text} onClosed={onClosed} />;
    case 'pdf':
      return <AgreementPdfModal pdf={opened.pdf} onClosed={onClosed} />;
    case 'sign': {
      const { action, agreement } = opened;
      return (
        <SigningDialog action={action} orderId={agreement.orderId} onClosed={onClosed}>
          <AgreementBrief agreement={agreement} />
        </SigningDialog>
      );
    }
    case 'review': {
      const { verdict, agreement } = opened;
      return (
        <FaceReviewDialog verdict={verdict} orderId={agreement.orderId} onClosed={onClosed}>
          <AgreementBrief agreement={agreement} />
        </FaceReviewDialog>
      );
    }
    case 'notarize': {
      const { agreement } = opened;
      return (
        <NotarizeDialog agreement={agreement} orderNo={agreement.orderNo} onClosed={onClosed} />
      );
    }
    case 'switch':
      return <NotarizationSwitchDialog onClosed={onClosed} />;
    case 'verify':
      return <VerifyChainDialog recordId={opened.recordId} onClosed={onClosed} />;
  }
}

const AgreementBrief = ({ agreement }: { readonly agreement: AgreementRow }) => (
  <FactList
    facts={[
      { label: '合同号', value: agreement.agreementNo },
      { label: '订单', value: agreement.orderNo },
    ]}
  />
);

/** 查看, 预览 and 下载 are written down, so that none is done before it is asked for. */
function useCommands(onOpen: (opened: Opened) => void) {
  const open = useCommand('openAgreement', { refreshes: ['operationsOf'] });
  const pdf = useCommand('agreementPdf', { refreshes: ['operationsOf'] });
  const chain = useCommand('retryChain', { refreshes: ['listAgreements'] });
  const read = useEventCallback(({ orderId, id }: AgreementRow) =>
    open.mutate(
      { body: { orderId, agreementId: id } },
      { onSuccess: (text) => onOpen({ what: 'text', text }) },
    ),
  );
  const preview = useEventCallback(({ orderId, id }: AgreementRow) =>
    pdf.mutate(
      { body: { orderId, agreementId: id } },
      { onSuccess: (made) => onOpen({ what: 'pdf', pdf: made }) },
    ),
  );
  const download = useEventCallback(({ orderId, id }: AgreementRow) =>
    pdf.mutate({ body: { orderId, agreementId: id } }, { onSuccess: savePdf }),
  );
  const retry = useEventCallback((id: number) => chain.mutate({ params: { id } }));
  const commands: AgreementCommands = useMemo(
    () => ({
      read,
      preview,
      download,
      retry,
      sign: (action, agreement) => onOpen({ what: 'sign', action, agreement }),
      review: (verdict, agreement) => onOpen({ what: 'review', verdict, agreement }),
      notarize: (agreement) => onOpen({ what: 'notarize', agreement }),
      verify: (recordId) => onOpen({ what: 'verify', recordId }),
    }),
    [read, preview, download, retry, onOpen],
  );
  return { commands, pdfObstacle: pdf.isPending ? '正在生成 PDF' : null };
}

const rules = async () => (await import('@rental/contract/rental/agreements')).listAgreements;
const idOf = (agreement: AgreementRow) => agreement.id;

interface AgreementListProps {
  readonly commands: AgreementCommands;
  readonly pdfObstacle: string | null;
  readonly onLook: (look: OrderLook) => void;
  readonly onSwitch: () => void;
}

/** The list by itself, which no dialog draws again. */
const AgreementList = memo(function AgreementList(props: AgreementListProps) {
  const { commands, pdfObstacle, onLook, onSwitch } = props;
  const may = useMay();
  const isNotarizationOn = useSession((session) => session.site?.brand.notarizationSelect === true);
  const isChainOn = useSession((session) => session.site?.brand.flags.OpenBlockchain === true);
  const options = useRead('agreementOptions', undefined, {
    enabled: useDeferredRender(),
    staleTime: Infinity,
  });
  const fields = useMemo(() => agreementFilterFields(options.data), [options.data]);
  const maySign = may('order:sign');
  const mayReview = may('agreement:review');
  const mayNotarize = may('agreement:notarize');
  const mayRetry = isChainOn && may('chain:retry');
  const actions = useMemo(() => {
    const rights = {
      maySign,
      mayReview,
      mayNotarize,
      isNotarizationOn,
      mayVerify: isChainOn,
      mayRetry,
    };
    return (row: AgreementRow) => [
      ...actionsFor(row, rights, commands, pdfObstacle),
      ...orderLooks(row, may, onLook),
    ];
  }, [
    may,
    onLook,
    maySign,
    mayReview,
    mayNotarize,
    isNotarizationOn,
    isChainOn,
    mayRetry,
    commands,
    pdfObstacle,
  ]);
  return (
    <DataTable
      read="listAgreements"
      rules={rules}
      noun="合同"
      columns={agreementColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      actions={actions}
      commands={
        <Gate anyOf={['agreement:notarizationSelect']}>
          <Button onClick={onSwitch}>公证开关：{switchWords(isNotarizationOn)}</Button>
        </Gate>
      }
      onRefresh={lookAtSwitch}
    />
  );
});

const tabs = {
  name: 'agreementState',
  counts: 'agreementCounts',
  items: [{ value: '', label: '全部' }, ...choices(listedAgreementStates)],
} as const;
