import { Button, Form, Input, Radio } from 'antd';
import { refusals } from '@rental/contract/refusals';
import {
  allCheckItems,
  checkItems,
  needsChecks,
  type Check,
  type CheckItem,
} from '@rental/domain/rental/orders/returns/inspection';
import type { ReturnResult } from '@rental/domain/rental/orders/core/position';

/** The checklist as it is filled in. */
export type TypedChecks = Partial<
  Record<CheckItem, { readonly isNormal?: boolean; readonly note?: string }>
>;

const states = [
  { value: true, label: '正常' },
  { value: false, label: '异常' },
];

/** 检测清单: each item 正常 or 异常, with a word on it. Nothing is looked at of what is lost. */
export function ChecklistField({ result }: { result: ReturnResult | undefined }) {
  const form = Form.useFormInstance<{ checks?: TypedChecks }>();
  if (result !== undefined && !needsChecks(result)) return null;
  const judge = async (_: unknown, isNormal: boolean | undefined) => {
    if (isNormal === undefined) throw new Error('请选择正常或异常');
    if (result === 'intact' && !isNormal)
      throw new Error(refusals.checklist_not_intact.message({}));
  };
  const allNormal = () => {
    for (const item of allCheckItems) form.setFieldValue(['checks', item, 'isNormal'], true);
    void form.validateFields(allCheckItems.map((item) => ['checks', item, 'isNormal']));
  };
  return (
    <Form.Item label="检测清单" required>
      <div className="checklist" role="group" aria-label="检测清单">
        {allCheckItems.map((item) => (
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
          </div>
        ))}
        <Button size="small" onClick={allNormal}>
          全部正常
        </Button>
      </div>
    </Form.Item>
  );
}

/** The filled in items. */
export const checksOf = (typed: TypedChecks | undefined): Check[] =>
  allCheckItems.flatMap((item) => {
    const { isNormal, note = '' } = typed?.[item] ?? {};
    return isNormal === undefined ? [] : [{ item, isNormal, note }];
  });
