import { Button, Form, Input, Radio } from 'antd';
import { refusals } from '@rental/contract/refusals';
import {
  checkItems,
  type CheckItem,
  type Finding,
} from '@rental/domain/rental/orders/returns/findings';
import { needsChecks } from '@rental/domain/rental/orders/returns/inspection';
import type { ReturnResult } from '@rental/domain/rental/orders/core/position';
import { CheckBoxes } from '../../../ui/fields/check-boxes.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import type { InspectionTerms } from './use-inspection-terms.ts';

/** The checklist as it is filled in. */
export type TypedChecks = Partial<
  Record<
    CheckItem,
    {
      readonly isNormal?: boolean;
      readonly note?: string;
      /** By their names in the price list. */
      readonly damages?: readonly string[];
    }
  >
>;

const states = [
  { value: true, label: '正常' },
  { value: false, label: '异常' },
];

interface ChecklistFieldProps {
  readonly terms: InspectionTerms;
  readonly result: ReturnResult | undefined;
}

/** 检测清单: each part 正常, or 异常 with its damages, and a word on it. Nothing is looked at of what is lost. */
export function ChecklistField({ terms, result }: ChecklistFieldProps) {
  const form = Form.useFormInstance();
  if (result !== undefined && !needsChecks(result)) return null;
  const { items } = terms;
  const judge = async (_: unknown, isNormal: boolean | undefined) => {
    if (isNormal === undefined) throw new Error('请选择正常或异常');
    if (result === 'intact' && !isNormal)
      throw new Error(refusals.checklist_not_intact.message({}));
  };
  const allNormal = () => {
    for (const item of items) form.setFieldValue(['checks', item, 'isNormal'], true);
    void form.validateFields(items.map((item) => ['checks', item, 'isNormal']));
  };
  return (
    <Form.Item label="检测清单" required>
      <div className="checklist" role="group" aria-label="检测清单">
        {items.map((item) => (
          <div key={item} className="checklist-row">
            <span className="checklist-item">{checkItems[item]}</span>
            <Form.Item
              name={['checks', item, 'isNormal']}
              dependencies={['result']}
              rules={[{ validator: judge }]}
              validateTrigger={['onChange', 'onSubmit']}
            >
              <Radio.Group aria-label={checkItems[item]} options={states} />
            </Form.Item>
            <Form.Item name={['checks', item, 'note']}>
              <Input
                aria-label={`${checkItems[item]}说明`}
                placeholder="说明（选填）"
                maxLength={100}
              />
            </Form.Item>
            <ItemDamages item={item} terms={terms} />
          </div>
        ))}
        <Button size="small" onClick={allNormal}>
          全部正常
        </Button>
      </div>
    </Form.Item>
  );
}

/** The damages of a part that is 异常. */
function ItemDamages({
  item,
  terms,
}: {
  readonly item: CheckItem;
  readonly terms: InspectionTerms;
}) {
  const isNormal = Form.useWatch<TypedChecks | undefined>('checks')?.[item]?.isNormal;
  const prices = terms.prices.filter((price) => price.item === item);
  if (isNormal !== false || prices.length === 0) return null;
  return (
    <Form.Item name={['checks', item, 'damages']} className="checklist-damages">
      <CheckBoxes
        label={`${checkItems[item]}损坏项目`}
        options={prices.map(({ name, priceFen, needsRepair }) => ({
          value: name,
          label: `${name} ${moneyText(priceFen)}${needsRepair ? '（须维修）' : ''}`,
        }))}
      />
    </Form.Item>
  );
}

/** The filled in parts. A part that is 正常 has no damage, whatever was chosen before. */
export const findingsOf = (
  typed: TypedChecks | undefined,
  { items, prices }: InspectionTerms,
): Finding[] =>
  items.flatMap((item): Finding[] => {
    const { isNormal, note = '', damages = [] } = typed?.[item] ?? {};
    if (isNormal === undefined) return [];
    if (isNormal) return [{ item, isNormal, note }];
    const found = prices.filter((price) => price.item === item && damages.includes(price.name));
    return [
      {
        item,
        isNormal,
        note,
        damages: found.map(({ name, priceFen }) => ({ name, priceFen })),
      },
    ];
  });
