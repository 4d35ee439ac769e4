import { AutoComplete } from 'antd';
import type { pickUpOrder } from '@rental/contract/rental/orders/changes/order-changes';
import type { shipOrder } from '@rental/contract/rental/orders/life/order-moves';
import {
  defaultBrandSettings,
  maxParcelPhotos,
} from '@rental/domain/platform/brands/brand-settings';
import { gradeText } from '@rental/domain/rental/devices/grade';
import { useSession } from '../../../http/session.ts';
import { useRead } from '../../../http/use-read.ts';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { useMay } from '../../../ui/gate.tsx';
import { ImageListEditor } from '../../../ui/images/image-list-editor.tsx';
import { ShippingRiskField } from './shipping-risk-field.tsx';

/** 4:3 as phones take them; at the most that leaves the cropper a serial number can be read. */
const photoFrame = { width: 720, height: 540 };
const maxOffered = 50;

/** True if what is offered fits what is typed so far. */
export const matches = (typed: string, option: { value: string } | undefined) =>
  option?.value.toLowerCase().includes(typed.trim().toLowerCase()) === true;

interface LeavingDeviceFieldsProps {
  readonly of: typeof shipOrder | typeof pickUpOrder;
  readonly orderId: number;
  readonly photosLabel: string;
  /** The subject of the photos. */
  readonly photosOf: string;
}

/** Which device leaves the store with an order, typed, scanned or chosen, photos of it, and what speaks against it. */
export function LeavingDeviceFields(props: LeavingDeviceFieldsProps) {
  const { of, orderId, photosLabel, photosOf } = props;
  const may = useMay();
  const { shippingPhotos: atLeast } = useSession(
    ({ site }) => site?.brand.settings ?? defaultBrandSettings,
  );
  const stock = useRead('shippableDevices', { params: { id: orderId } });
  const devices = (stock.data?.devices ?? []).map(({ serial, grade }) => ({
    value: serial,
    label: `${serial}（${gradeText(grade)}）`,
  }));
  return (
    <>
      <ContractField
        of={of}
        name="deviceSerial"
        label="设备序列号"
        extra={stockWords(stock.isPending, stock.isError, devices.length)}
      >
        <AutoComplete
          allowClear
          placeholder="选择、输入或扫描设备序列号"
          options={devices}
          showSearch={{ filterOption: matches }}
        />
      </ContractField>
      {may('material:upload') ? (
        <ContractField
          of={of}
          name="photos"
          label={photosLabel}
          extra={`${photosOf}，${atLeast > 0 ? `至少${atLeast}张，` : ''}最多${maxParcelPhotos}张`}
          {...(atLeast > 0 && { wantedWords: `请上传至少${atLeast}张照片` })}
        >
          <ImageListEditor
            type="image"
            num={maxParcelPhotos}
            {...photoFrame}
            call="uploadDeployImage"
          />
        </ContractField>
      ) : null}
      <ShippingRiskField orderId={orderId} />
    </>
  );
}

/** How many devices the store's stock has for an order. */
function stockWords(isPending: boolean, isError: boolean, count: number): string {
  if (isPending) return '正在查询本店可发设备…';
  if (isError) return '可发设备查询失败，可直接输入序列号';
  if (count === 0) return '本店没有该规格可出租的在库设备';
  return count < maxOffered
    ? `本店在库可发 ${count} 台`
    : `列出前 ${count} 台，其余可直接输入序列号`;
}
