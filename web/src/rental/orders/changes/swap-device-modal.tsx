import { AutoComplete, Checkbox, Form, Radio } from 'antd';
import { swapDevice } from '@rental/contract/rental/orders/changes/order-changes';
import { maxParcelPhotos } from '@rental/domain/platform/brands/brand-settings';
import { rentableText, type Grade } from '@rental/domain/rental/devices/grade';
import { swapFates, type SwapFate } from '@rental/domain/rental/orders/changes/swap-device';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { useMay } from '../../../ui/gate.tsx';
import { ImageListEditor } from '../../../ui/images/image-list-editor.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { GradeSelect } from '../../devices/grade-select.tsx';
import type { OrderDialogProps } from '../core/order-action.ts';
import { OrderBrief } from '../core/order-brief.tsx';
import { useOrderCommand } from '../core/use-order-command.ts';
import { ReasonField } from './reason-field.tsx';

interface Typed {
  readonly newSerial: string;
  readonly oldGoesTo: SwapFate;
  readonly oldGrade?: Grade;
  readonly isOtherSkuConfirmed?: boolean;
  readonly reason: string;
  readonly photos?: string[];
}

/** 4:3 as phones take them. */
const frame = { width: 720, height: 540 };
const fates = Object.entries(swapFates).map(([value, label]) => ({ value, label }));

/** 换机: what is taken in place of the device that comes back. */
export function SwapDeviceModal({ detail: { order }, onClosed }: OrderDialogProps) {
  const [form] = Form.useForm<Typed>();
  const may = useMay();
  const command = useOrderCommand('swapDevice');
  const stock = useRead('swappableDevices', { params: { id: order.id } });
  const newSerial: unknown = Form.useWatch('newSerial', form);
  const isToStock = Form.useWatch('oldGoesTo', form) === 'stock';

  const oldSerial = stock.data?.oldSerial ?? null;
  const devices = stock.data?.devices ?? [];
  const rentable = stock.data?.oldRentableGrades ?? null;
  const chosen = devices.find(({ serial }) => serial === newSerial);
  const submit = (typed: Typed) => {
    if (oldSerial !== null) command.mutate({ body: { orderId: order.id, oldSerial, ...typed } });
  };
  return (
    <CommandDialog
      title="换机"
      okText="确认换机"
      width={700} // five photos in a row
      command={command}
      form={form}
      isOkDisabled={oldSerial === null}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      {stock.data === undefined ? (
        <StockState error={stock.error} onRetry={() => void stock.refetch()} />
      ) : (
        <p className="order-dialog-words">
          {oldSerial === null
            ? '此订单没有在租设备，不能换机。'
            : `换回设备 ${oldSerial}。换机不产生任何收退款，租金与租期不变。`}
        </p>
      )}
      <Form form={form} layout="vertical" size="middle" autoComplete="off" onFinish={submit}>
        <ContractField
          of={swapDevice}
          name="newSerial"
          label="换入设备序列号"
          extra={`本店在库可换 ${devices.length} 台，不列市场价更低的规格`}
        >
          <AutoComplete
            allowClear
            placeholder="选择、输入或扫描设备序列号"
            options={devices.map(({ serial, productName, skuName, isOrderedSku }) => ({
              value: serial,
              label: isOrderedSku ? serial : `${serial}（${productName} / ${skuName}）`,
            }))}
            showSearch={{ filterOption: matches }}
          />
        </ContractField>
        {chosen !== undefined && !chosen.isOrderedSku ? (
          <ContractField
            of={swapDevice}
            name="isOtherSkuConfirmed"
            label="规格不一致"
            valuePropName="checked"
          >
            <Checkbox>
              确认换为 {chosen.productName} / {chosen.skuName}
            </Checkbox>
          </ContractField>
        ) : null}
        <ContractField of={swapDevice} name="oldGoesTo" label="旧设备去向">
          <Radio.Group aria-label="旧设备去向" options={fates} />
        </ContractField>
        {isToStock ? (
          <ContractField
            of={swapDevice}
            name="oldGrade"
            label="旧设备成色"
            wantedWords="请选择成色"
            extra={`请检查后选择。该规格出租成色：${rentableText(rentable)}`}
          >
            <GradeSelect onlyOf={rentable} />
          </ContractField>
        ) : null}
        <ReasonField />
        {may('material:upload') ? (
          <ContractField
            of={swapDevice}
            name="photos"
            label="换机照片"
            extra={`旧设备外观与故障，最多${maxParcelPhotos}张`}
          >
            <ImageListEditor
              type="image"
              num={maxParcelPhotos}
              {...frame}
              call="uploadDeployImage"
            />
          </ContractField>
        ) : null}
      </Form>
    </CommandDialog>
  );
}

function StockState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error === null ? <Loading rows={2} /> : <Failed error={error} onRetry={onRetry} />;
}

const matches = (typed: string, option: { value: string } | undefined) =>
  option?.value.toLowerCase().includes(typed.trim().toLowerCase()) === true;
