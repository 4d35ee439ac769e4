import { Form, Input, Radio } from 'antd';
import { inspectReturn } from '@rental/contract/order-money';
import { fen } from '@rental/domain/money';
import { returnResults, type ReturnResult } from '@rental/domain/orders/position';
import { useRead } from '../../http/use-read.ts';
import { ContractField } from '../../ui/contract-field.tsx';
import { ParcelPhotos } from '../parcel-photos.tsx';
import { AmountField, typedFen } from './amount-field.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import type { MoneyModalProps } from './money-modal-props.ts';
import { ProofsField } from './proofs-field.tsx';

interface Typed {
  readonly result?: ReturnResult;
  readonly compensationFen?: string;
  readonly damageNote?: string;
  readonly proofs?: string[];
}

const results = Object.entries(returnResults).map(([value, label]) => ({ value, label }));

/** 归还检测: what came back, beside what was sent, and what has to be made good. */
export function InspectReturnModal({ detail, onClosed }: MoneyModalProps) {
  return (
    <MoneyDialog<'inspectReturn', Typed>
      name="inspectReturn"
      order={detail.order}
      title="归还检测"
      okText="确认检测结果"
      decides={({ result, compensationFen: typed }) => {
        const compensationFen = result === 'intact' ? fen(0) : typedFen(typed);
        if (result === undefined || compensationFen === null) return null;
        return { result, compensationFen: compensationFen ?? fen(0) };
      }}
      extra={({ damageNote, proofs }) => ({ damageNote, proofs })}
      more={<ProofsField label="归还照片" words="设备外观、屏幕和序列号的照片" />}
      onClosed={onClosed}
    >
      <SentPhotos orderId={detail.order.id} />
      <ContractField of={inspectReturn} name="result" label="检测结果">
        <Radio.Group aria-label="检测结果" options={results} />
      </ContractField>
      <DamageFields />
    </MoneyDialog>
  );
}

/** The photos of the parcel, to compare with. Their links are asked for anew where one is spent. */
function SentPhotos({ orderId }: { orderId: number }) {
  const detail = useRead('orderDetail', { params: { id: orderId } });
  const photos = detail.data?.parcels[0]?.photos ?? [];
  if (photos.length === 0) return null;
  return (
    <Form.Item label="发货照片">
      <ParcelPhotos photos={photos} onSpent={() => void detail.refetch()} />
    </Form.Item>
  );
}

function DamageFields() {
  const result: unknown = Form.useWatch('result');
  if (result === undefined || result === 'intact') return null;
  return (
    <>
      <AmountField
        of={inspectReturn}
        name="compensationFen"
        label="赔付金额"
        placeholder="留空为不收赔付"
        extra="今天到期，付清后才能归还结清"
        isOptional
      />
      <ContractField of={inspectReturn} name="damageNote" label="损坏说明">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </ContractField>
    </>
  );
}
