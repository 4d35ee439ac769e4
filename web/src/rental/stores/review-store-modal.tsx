import { Form, Input, Radio } from 'antd';
import { reviewStore } from '@rental/contract/rental/store-moves';
import { useCommand } from '../../http/use-command.ts';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { DetailDialog } from './detail-dialog.tsx';
import type { StoreDialogProps } from './store-dialog-props.ts';
import { QualificationFacts } from './store-facts.tsx';
import { storeReads } from './store-reads.ts';

interface Values {
  readonly verdict: 'approve' | 'reject';
  readonly reason?: string;
}

/** 审核店铺资质: the papers beside the verdict. */
export function ReviewStoreModal({ store, onClosed }: StoreDialogProps) {
  const [form] = Form.useForm<Values>();
  const command = useCommand('reviewStore', { refreshes: storeReads });
  const isRejected = Form.useWatch('verdict', form) === 'reject';
  return (
    <DetailDialog
      title={`审核店铺「${store.name}」`}
      okText="提交审核结果"
      width={640}
      store={store}
      command={command}
      form={form}
      onFinish={({ verdict, reason }) =>
        command.mutate({
          body: { id: store.id, verdict, ...(verdict === 'reject' && { reason: reason ?? '' }) },
        })
      }
      onClosed={onClosed}
    >
      {(detail) => (
        <>
          <div className="store-sections">
            <QualificationFacts detail={detail} />
          </div>
          <ContractField of={reviewStore} name="verdict" label="审核结果">
            <Radio.Group
              options={[
                { value: 'approve', label: '通过' },
                { value: 'reject', label: '不通过' },
              ]}
            />
          </ContractField>
          {isRejected ? (
            <ContractField
              of={reviewStore}
              name="reason"
              label="不通过原因"
              wantedWords="请填写不通过原因"
            >
              <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
            </ContractField>
          ) : null}
        </>
      )}
    </DetailDialog>
  );
}
