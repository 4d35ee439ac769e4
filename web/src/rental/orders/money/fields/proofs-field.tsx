import { Form } from 'antd';
import { maxProofs } from '@rental/contract/rental/orders/money/money-fields';
import { refusals } from '@rental/contract/refusals';
import { useMay } from '../../../../ui/gate.tsx';
import { ImageListEditor } from '../../../../ui/images/image-list-editor.tsx';

/** 4:3 as phones take them; a screenshot of a transfer can be read in it. */
const frame = { width: 720, height: 540 };

interface ProofsFieldProps {
  /** Money in cash leaves nothing to show: the field is there once another way is chosen. */
  readonly isOfPayment?: boolean;
  /** They are needed in any case: the words where there are none. */
  readonly neededWords?: string;
  readonly label: string;
  /** The wanted subject of the images. */
  readonly words: string;
}

/** Images that prove what is said. Where money came by a bank or a wallet, there must be one. */
export function ProofsField(props: ProofsFieldProps) {
  const { isOfPayment = false, neededWords, label, words } = props;
  const may = useMay();
  const method: unknown = Form.useWatch('method');
  const isPaid = typeof method === 'string' && method !== 'cash' && method !== 'deposit';
  const isNeeded = isPaid || neededWords !== undefined;
  const missing = neededWords ?? refusals.proof_missing.message({});
  if (isOfPayment && !isNeeded) return null;
  if (!may('material:upload'))
    return isNeeded ? (
      <p className="money-preview-words">{missing}：您没有上传图片的权限，请联系有权限的员工办理</p>
    ) : null;
  return (
    <Form.Item
      name="proofs"
      label={label}
      required={isNeeded}
      dependencies={['method']}
      extra={`${words}，最多${maxProofs}张`}
      rules={[
        {
          validator: async (_, images: readonly string[] | undefined) => {
            if (isNeeded && (images ?? []).length === 0) throw new Error(missing);
          },
        },
      ]}
      validateTrigger="onSubmit"
    >
      <ImageListEditor type="image" num={maxProofs} {...frame} call="uploadDeployImage" />
    </Form.Item>
  );
}
