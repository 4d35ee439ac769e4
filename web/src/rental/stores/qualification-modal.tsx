import { Form, Input } from 'antd';
import { saveQualification } from '@rental/contract/rental/stores';
import { maxLicencePhotos } from '@rental/domain/rental/stores/qualification';
import type { ArgsOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { ImageListEditor } from '../../ui/images/image-list-editor.tsx';
import { DetailDialog } from './detail-dialog.tsx';
import type { StoreDialogProps } from './store-dialog-props.ts';
import { storeReads } from './store-reads.ts';

/** A licence lies across. */
const frame = { width: 1200, height: 840 };

/** 资质: the merchant that customers sign with, as the licence has it. An empty field clears. */
export function QualificationModal({ store, onClosed }: StoreDialogProps) {
  const [form] = Form.useForm<Omit<ArgsOf<'saveQualification'>['body'], 'id'>>();
  const command = useCommand('saveQualification', { refreshes: storeReads });
  return (
    <DetailDialog
      title="店铺资质"
      okText="保存"
      width={600}
      store={store}
      command={command}
      form={form}
      onFinish={({ licenceUntil, ...values }) =>
        command.mutate({
          body: {
            id: store.id,
            ...values,
            licenceUntil: licenceUntil === '' ? null : (licenceUntil ?? null),
          },
        })
      }
      onClosed={onClosed}
    >
      {(detail) => (
        <>
          {detail.store.rejectReason === null ? null : (
            <p className="store-reason">上次审核不通过：{detail.store.rejectReason}</p>
          )}
          <ContractField
            of={saveQualification}
            name="merchantName"
            label="主体名称"
            initialValue={detail.store.merchantName}
          >
            <Input maxLength={60} placeholder="营业执照上的名称" />
          </ContractField>
          <ContractField
            of={saveQualification}
            name="licenceNo"
            label="统一社会信用代码"
            initialValue={detail.store.licenceNo}
          >
            <Input maxLength={18} placeholder="18 位" />
          </ContractField>
          <ContractField
            of={saveQualification}
            name="legalPerson"
            label="法定代表人"
            initialValue={detail.store.legalPerson}
          >
            <Input maxLength={30} />
          </ContractField>
          <ContractField
            of={saveQualification}
            name="licenceUntil"
            label="执照到期日"
            extra="长期有效的执照不填"
            initialValue={detail.store.licenceUntil}
          >
            <Input type="date" />
          </ContractField>
          <ContractField
            of={saveQualification}
            name="licencePhotos"
            label="营业执照照片"
            extra={`最多${maxLicencePhotos}张；执照会在客户端公示，请勿上传身份证等私密证件`}
            initialValue={detail.store.licencePhotos}
          >
            <ImageListEditor type="image" num={maxLicencePhotos} {...frame} />
          </ContractField>
        </>
      )}
    </DetailDialog>
  );
}
