import { Form, Radio } from 'antd';
import { useEffect } from 'react';
import { inspectReturn } from '@rental/contract/rental/orders/money/order-money';
import { isRentable, rentableText } from '@rental/domain/rental/devices/grade';
import {
  damagesToRepair,
  deviceOutcomes,
  proposedOutcome,
  type DeviceOutcome,
} from '@rental/domain/rental/orders/returns/device-outcome';
import type { Damage } from '@rental/domain/rental/orders/returns/findings';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { GradeSelect } from '../../devices/grade-select.tsx';
import type { InspectionTerms } from './use-inspection-terms.ts';

interface DeviceOutcomeFieldsProps {
  readonly terms: InspectionTerms;
  readonly damages: readonly Damage[];
}

const words: Readonly<Record<DeviceOutcome, string>> = {
  stock: '归还结清后设备入库，可以再次发货',
  repair: '归还结清后新建维修单，设备修复前不能发货',
  dispose: '归还结清后设备不能发货，确定去处后再处理',
  scrap: '归还结清后设备报废，不能再发货',
};

/** 设备去向 and 成色: proposed by what was found, until the operator says otherwise. */
export function DeviceOutcomeFields({ terms, damages }: DeviceOutcomeFieldsProps) {
  const form = Form.useFormInstance<{ deviceGoesTo?: DeviceOutcome }>();
  const toRepair = damagesToRepair(damages, terms.prices);
  const proposed = proposedOutcome(toRepair);
  const outcome = Form.useWatch<DeviceOutcome | undefined>('deviceGoesTo');
  useEffect(() => {
    const isImpossible = proposed === 'repair' && form.getFieldValue('deviceGoesTo') === 'stock';
    if (isImpossible || !form.isFieldTouched('deviceGoesTo'))
      form.setFieldValue('deviceGoesTo', proposed);
  }, [form, proposed]);
  const isToStock = outcome === 'stock';
  const { grade, rentableGrades } = terms;
  const canKeep = grade !== null && isRentable(grade, rentableGrades);
  return (
    <>
      <ContractField
        of={inspectReturn}
        name="deviceGoesTo"
        label="设备去向"
        wantedWords="请选择设备去向"
        extra={
          toRepair.length === 0
            ? outcome && words[outcome]
            : `${toRepair.map(({ name }) => name).join('、')}须先维修，不能直接入库`
        }
      >
        <Radio.Group
          aria-label="设备去向"
          options={Object.entries(deviceOutcomes).map(([value, label]) => ({
            value,
            label,
            disabled: value === 'stock' && toRepair.length > 0,
          }))}
        />
      </ContractField>
      <ContractField
        of={inspectReturn}
        name="grade"
        label="成色"
        key={isToStock ? 'of the stock' : 'of any'}
        {...(isToStock && { wantedWords: '请选择成色' })}
        {...(isToStock && canKeep && { initialValue: grade })}
        extra={isToStock ? `该规格出租成色：${rentableText(rentableGrades)}` : '选填'}
      >
        <GradeSelect onlyOf={isToStock ? rentableGrades : null} />
      </ContractField>
    </>
  );
}
