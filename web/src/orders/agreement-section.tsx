import type { OrderDetail } from '@rental/contract/orders';
import { CopyableText } from '../ui/copyable-text.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { PageSection } from '../ui/page-section.tsx';
import { timeText } from '../ui/time-text.ts';

/** 合同. */
export function AgreementSection({ agreement }: Pick<OrderDetail, 'agreement'>) {
  return (
    <PageSection title="合同">
      {agreement === null ? (
        <p className="order-nothing">尚未生成合同</p>
      ) : (
        <FactList
          facts={[
            { label: '合同号', value: <CopyableText name="合同号" text={agreement.agreementNo} /> },
            { label: '状态', value: agreement.signedAt === null ? '待签署' : '已签署' },
            { label: '模板版本', value: agreement.templateVersion },
            { label: '生成时间', value: timeText(agreement.generatedAt) },
            { label: '签署时间', value: timeText(agreement.signedAt) },
            { label: '内容哈希', value: <code>{agreement.contentHash}</code> },
          ]}
        />
      )}
    </PageSection>
  );
}
