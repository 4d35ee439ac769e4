import { useState } from 'react';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { refusals } from '@rental/contract/refusals';
import type { AnswerOf } from '../../../http/call.ts';
import { useSession } from '../../../http/session.ts';
import { useCommand } from '../../../http/use-command.ts';
import { Gate } from '../../../ui/gate.tsx';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { savePdf } from '../../../ui/save-pdf.ts';
import type { FaceVerdict } from '../../agreements/face-review-dialog.tsx';
import { obstacleToNotarization } from '../../agreements/notarization-obstacle.ts';
import type { SigningAction } from '../../agreements/signing-dialog.tsx';
import {
  obstacleToReminding,
  obstacleToResending,
  obstacleToSending,
} from '../../agreements/signing-obstacles.ts';
import { OrderBrief } from '../core/order-brief.tsx';

const AgreementPdfModal = onDemand(
  async () => (await import('../../agreements/agreement-pdf-modal.tsx')).AgreementPdfModal,
);
const AgreementTextModal = onDemand(
  async () => (await import('../../agreements/agreement-text-modal.tsx')).AgreementTextModal,
);
const FaceReviewDialog = onDemand(
  async () => (await import('../../agreements/face-review-dialog.tsx')).FaceReviewDialog,
);
const NotarizeDialog = onDemand(
  async () => (await import('../../chain/notarize-dialog.tsx')).NotarizeDialog,
);
const SigningModal = onDemand(async () => (await import('../life/signing-modal.tsx')).SigningModal);

interface AgreementButtonsProps {
  readonly order: OrderDetail['order'];
  readonly agreement: NonNullable<OrderDetail['agreement']>;
}

/** The actions on an agreement, beside the moves of its order. */
export function AgreementButtons({ order, agreement }: AgreementButtonsProps) {
  const [action, setAction] = useState<SigningAction | null>(null);
  const [verdict, setVerdict] = useState<FaceVerdict | null>(null);
  const [isNotarizing, setNotarizing] = useState(false);
  const isNotarizationOn = useSession((session) => session.site?.brand.notarizationSelect === true);
  return (
    <span className="order-agreement-buttons">
      <Gate anyOf={['order:sign']}>
        {agreement.sentAt === null ? (
          <ReasonedButton
            obstacle={obstacleToSending(agreement, order.orderStatus)}
            onClick={() => setAction('send')}
          >
            发起电子签
          </ReasonedButton>
        ) : (
          <>
            <ReasonedButton
              obstacle={obstacleToReminding(agreement, order.orderStatus)}
              onClick={() => setAction('remind')}
            >
              催签
            </ReasonedButton>
            <ReasonedButton
              obstacle={obstacleToResending(agreement, order.orderStatus)}
              onClick={() => setAction('resend')}
            >
              重发签署
            </ReasonedButton>
          </>
        )}
      </Gate>
      {agreement.agreementState === 'inReview' ? (
        <Gate anyOf={['agreement:review']}>
          <ReasonedButton obstacle={null} onClick={() => setVerdict('pass')}>
            人工复核通过
          </ReasonedButton>
          <ReasonedButton obstacle={null} danger onClick={() => setVerdict('fail')}>
            人工复核不通过
          </ReasonedButton>
        </Gate>
      ) : null}
      <Gate anyOf={['agreement:notarize']}>
        <ReasonedButton
          obstacle={obstacleToNotarization({
            isOn: isNotarizationOn,
            agreementState: agreement.agreementState,
            latest: agreement.notarization?.notarizationState ?? null,
          })}
          onClick={() => setNotarizing(true)}
        >
          申请公证
        </ReasonedButton>
      </Gate>
      <Gate anyOf={['agreement:view']}>
        <ReadingButtons orderId={order.id} hasText={agreement.hasText} />
      </Gate>
      {action === null ? null : (
        <SigningModal action={action} order={order} onClosed={() => setAction(null)} />
      )}
      {verdict === null ? null : (
        <FaceReviewDialog verdict={verdict} orderId={order.id} onClosed={() => setVerdict(null)}>
          <OrderBrief order={order} />
        </FaceReviewDialog>
      )}
      {isNotarizing ? (
        <NotarizeDialog
          orderNo={order.orderNo}
          agreement={agreement}
          onClosed={() => setNotarizing(false)}
        />
      ) : null}
    </span>
  );
}

/** 查看, 预览 and 下载. Each is written down, so that none is done before it is asked for. */
function ReadingButtons({ orderId, hasText }: { orderId: number; hasText: boolean }) {
  const [opened, setOpened] = useState<AnswerOf<'openAgreement'> | null>(null);
  const [shown, setShown] = useState<AnswerOf<'agreementPdf'> | null>(null);
  const open = useCommand('openAgreement', { refreshes: ['operationsOf'] });
  const download = useCommand('agreementPdf', { refreshes: ['operationsOf'] });
  const missing = hasText ? null : refusals.agreement_without_text.message({});
  const pdfObstacle = download.isPending ? '正在生成 PDF' : missing;
  const body = { orderId };
  return (
    <>
      <ReasonedButton
        obstacle={missing}
        onClick={() => open.mutate({ body }, { onSuccess: setOpened })}
      >
        查看合同
      </ReasonedButton>
      <ReasonedButton
        obstacle={pdfObstacle}
        onClick={() => download.mutate({ body }, { onSuccess: setShown })}
      >
        PDF 预览
      </ReasonedButton>
      <ReasonedButton
        obstacle={pdfObstacle}
        onClick={() => download.mutate({ body }, { onSuccess: savePdf })}
      >
        下载 PDF
      </ReasonedButton>
      {opened === null ? null : (
        <AgreementTextModal agreement={opened} onClosed={() => setOpened(null)} />
      )}
      {shown === null ? null : <AgreementPdfModal pdf={shown} onClosed={() => setShown(null)} />}
    </>
  );
}
