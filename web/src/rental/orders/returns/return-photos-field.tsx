import { Button, Form } from 'antd';
import { useState } from 'react';
import { maxReturnPhotos } from '@rental/contract/rental/orders/money/order-money';
import { refusals } from '@rental/contract/refusals';
import { needsPhotos } from '@rental/domain/rental/orders/returns/inspection';
import type { ReturnResult } from '@rental/domain/rental/orders/core/position';
import { useMay } from '../../../ui/gate.tsx';
import { ImageListEditor } from '../../../ui/images/image-list-editor.tsx';
import { ComparePhotosModal } from './compare-photos-modal.tsx';

/** 4:3 as phones take them; a scratch can be seen in it. */
const frame = { width: 720, height: 540 };

interface ReturnPhotosFieldProps {
  readonly orderId: number;
  readonly result: ReturnResult | undefined;
  readonly hasDamages: boolean;
}

/** 归还照片, and how they stand beside those of before. */
export function ReturnPhotosField({ orderId, result, hasDamages }: ReturnPhotosFieldProps) {
  const may = useMay();
  const uploaded = Form.useWatch<readonly string[] | undefined>('photos') ?? [];
  const [isComparing, setComparing] = useState(false);
  const isNeeded = result !== undefined && needsPhotos(result, hasDamages);
  const missing = refusals.return_photos_missing.message({});
  if (!may('material:upload'))
    return isNeeded ? (
      <p className="money-preview-words">{missing}：您没有上传图片的权限，请联系有权限的员工办理</p>
    ) : null;
  return (
    <>
      <Form.Item
        name="photos"
        label="归还照片"
        required={isNeeded}
        dependencies={['result', 'checks']}
        extra={`设备外观、屏幕和序列号的照片，最多${maxReturnPhotos}张；损坏或有损坏项目时必须上传`}
        rules={[
          {
            validator: async (_, photos: readonly string[] | undefined) => {
              if (isNeeded && (photos ?? []).length === 0) throw new Error(missing);
            },
          },
        ]}
        validateTrigger={['onChange', 'onSubmit']}
      >
        <ImageListEditor type="image" num={maxReturnPhotos} {...frame} call="uploadDeployImage" />
      </Form.Item>
      <Form.Item>
        <Button onClick={() => setComparing(true)}>照片对比</Button>
      </Form.Item>
      {isComparing ? (
        <ComparePhotosModal
          orderId={orderId}
          uploaded={uploaded}
          onClosed={() => setComparing(false)}
        />
      ) : null}
    </>
  );
}
