import { Form } from 'antd';
import { updateStore } from '@rental/contract/rental/stores';
import type { ArgsOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { DetailDialog } from './detail-dialog.tsx';
import { OpeningHoursInput } from './opening-hours-input.tsx';
import type { StoreDialogProps } from './store-dialog-props.ts';
import { StoreFields } from './store-fields.tsx';
import { storeNameReads } from './store-reads.ts';

/** 编辑店铺: name, contact, address and opening hours. */
export function EditStoreModal({ store, onClosed }: StoreDialogProps) {
  const [form] = Form.useForm<Omit<ArgsOf<'updateStore'>['body'], 'id'>>();
  const command = useCommand('updateStore', { refreshes: storeNameReads });
  return (
    <DetailDialog
      title="编辑店铺"
      okText="保存"
      width={600}
      store={store}
      command={command}
      form={form}
      onFinish={({ categoryId = null, ...values }) =>
        command.mutate({ body: { id: store.id, categoryId, ...values } })
      }
      onClosed={onClosed}
    >
      {(detail) => (
        <>
          <StoreFields store={detail.store} />
          <ContractField
            of={updateStore}
            name="openingHours"
            label="营业时间"
            initialValue={detail.store.openingHours}
          >
            <OpeningHoursInput />
          </ContractField>
        </>
      )}
    </DetailDialog>
  );
}
