import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import {
  listedAgreementState,
  listedAgreementStates,
} from '@rental/domain/rental/agreements/listed-state';
import { notarizationStates } from '@rental/domain/rental/agreements/notarization';
import { agreementStates, signingParties } from '@rental/domain/rental/agreements/signing';
import { signingWay } from '@rental/domain/rental/agreements/signing-words';
import { useCommand } from '../../../http/use-command.ts';
import { Gate } from '../../../ui/gate.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { FactList, type Fact } from '../../../ui/texts/fact-list.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import { ParcelPhotos } from '../core/parcel-photos.tsx';
import { AgreementButtons } from './agreement-buttons.tsx';

type Agreement = NonNullable<OrderDetail['agreement']>;
type PastSigning = Agreement['pastSignings'][number];

/** 合同. */
export function AgreementSection({ order, agreement }: Pick<OrderDetail, 'order' | 'agreement'>) {
  return (
    <PageSection
      title="合同"
      extra={agreement === null ? null : <AgreementButtons order={order} agreement={agreement} />}
    >
      {agreement === null ? (
        <p className="order-nothing">尚未生成合同</p>
      ) : (
        <FactList
          facts={[
            { label: '合同号', value: <CopyableText name="合同号" text={agreement.agreementNo} /> },
            { label: '状态', value: stateText(agreement) },
            { label: '签署方式', value: wayText(agreement) },
            { label: '模板版本', value: agreement.templateVersion },
            { label: '生成时间', value: timeText(agreement.generatedAt) },
            { label: '签署时间', value: timeText(agreement.signedAt) },
            ...agreement.parties.map(({ party, name, signedAt }) => ({
              label: signingParties[party],
              value: `${name} · ${signedAt === null ? '未签' : timeText(signedAt)}`,
            })),
            ...agreement.pastSignings.map((past) => ({
              label: '此前签署',
              value: pastText(past),
            })),
            ...notarizationFacts(agreement.notarization),
            { label: '内容哈希', value: <code>{agreement.contentHash}</code> },
          ]}
        />
      )}
      {agreement?.hasReviewPhotos ? <ReviewPhotos orderId={order.id} /> : null}
    </PageSection>
  );
}

/** The photos of an identity check: shown to operators with the right, and audited each time. */
function ReviewPhotos({ orderId }: { orderId: number }) {
  const reveal = useCommand('faceReviewPhotos', { refreshes: ['operationsOf'] });
  const look = () => reveal.mutate({ body: { orderId } });
  return (
    <Gate anyOf={['agreement:review']}>
      {reveal.data === undefined ? (
        <ReasonedButton obstacle={reveal.isPending ? '正在读取照片' : null} onClick={look}>
          查看签署照片
        </ReasonedButton>
      ) : (
        <ParcelPhotos noun="签署照片" photos={reveal.data.photos} onSpent={look} />
      )}
    </Gate>
  );
}

const notarizationFacts = (notarization: Agreement['notarization']): Fact[] => {
  if (notarization === null) return [];
  const { notarizationState, certificateNo, reason } = notarization;
  const label = notarizationStates[notarizationState];
  return [
    { label: '公证', value: reason === null ? label : `${label} · ${reason}` },
    ...(certificateNo === null
      ? []
      : [{ label: '公证书号', value: <CopyableText name="公证书号" text={certificateNo} /> }]),
  ];
};

/** 2026-11-21 10:00 发起，失败 · 用户拒绝签署，商家已签. */
function pastText({ sentAt, ended, endedAt, endReason, parties }: PastSigning): string {
  const signed = parties
    .filter(({ signedAt }) => signedAt !== null)
    .map(({ party }) => `${signingParties[party]}已签`);
  const why = endReason === null ? '' : ` · ${endReason}`;
  return [
    `${timeText(sentAt)} 发起`,
    `${timeText(endedAt)} ${agreementStates[ended]}${why}`,
    signed.length === 0 ? '均未签署' : signed.join('、'),
  ].join('，');
}

/** 作废 · 客户改名. */
const stateText = (agreement: Agreement) => {
  const label = listedAgreementStates[listedAgreementState(agreement)];
  return agreement.endReason === null ? label : `${label} · ${agreement.endReason}`;
};

const wayText = ({ agreementState, sentAt, expiresAt, parties }: Agreement) => {
  if (sentAt !== null && agreementState === 'signing')
    return `电子签，${timeText(expiresAt)} 前有效`;
  const signing = parties.map(({ signedAt }) => ({ isSigned: signedAt !== null }));
  return signingWay({ agreementState, sentAt, parties: signing }) ?? '-';
};
