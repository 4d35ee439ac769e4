import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import { maxPlanChoices, type PlanRate } from '@rental/contract/rental/commissions';
import { maxPlanRates } from '@rental/domain/rental/commissions/commission-rule';
import { useRead } from '../../http/use-read.ts';
import { PercentInput } from '../../ui/fields/percent-input.tsx';
import { usePaused } from '../../ui/loading/use-paused.ts';
import { planText } from './commission-text.tsx';
import '../orders/core/kept-list.css';
import './commissions.css';

/** A row of 方案比例 as it is typed. */
export interface TypedPlanRate {
  readonly planId?: number;
  readonly rateBp?: number | null;
}

type PlanName = Omit<PlanRate, 'rateBp'>;

interface PlanRateFieldsProps {
  /** Those of the version in force, with their names. */
  readonly known: readonly PlanName[];
}

/** 方案比例: the price plans whose orders have another rate. */
export const PlanRateFields = ({ known }: PlanRateFieldsProps) => (
  <Form.Item label="方案比例" extra="所列租赁方案的订单按各自比例计佣，其他订单按佣金比例">
    <Form.List name="planRates">
      {(rows, { add, remove }) => (
        <>
          <ul className="kept-list commission-plans" aria-label="方案比例">
            {rows.map(({ key, name }) => (
              <li key={key}>
                <Form.Item name={[name, 'planId']} rules={planRules(name)}>
                  <PlanSelect known={known} label={`第${name + 1}项租赁方案`} />
                </Form.Item>
                <Form.Item
                  name={[name, 'rateBp']}
                  rules={[{ required: true, message: '请填写佣金比例' }]}
                >
                  <PercentInput label={`第${name + 1}项比例`} />
                </Form.Item>
                <Button
                  type="text"
                  danger
                  aria-label={`删除第${name + 1}项`}
                  onClick={() => remove(name)}
                >
                  删除
                </Button>
              </li>
            ))}
          </ul>
          <Button
            block
            type="dashed"
            disabled={rows.length >= maxPlanRates}
            onClick={() => add({})}
          >
            添加方案比例
          </Button>
        </>
      )}
    </Form.List>
  </Form.Item>
);

interface PlanSelectProps extends PlanRateFieldsProps {
  readonly label: string;
  /** Given by the form item around it, as are `onChange` and `id`. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number) => void;
}

/** Picks a price plan by its name or its product. */
function PlanSelect({ known, label, id, value, onChange }: PlanSelectProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<PlanName | null>(null);
  const words = usePaused(typed);
  const found = useRead('commissionPlanChoices', { query: { words } });
  const offered = found.data ?? [];
  const current = [...known, ...(chosen === null ? [] : [chosen])].find(
    ({ planId }) => planId === value,
  );
  const isMissing =
    words === '' && current !== undefined && offered.every(({ planId }) => planId !== value);
  const all = isMissing ? [current, ...offered] : offered;
  return (
    <Select
      {...(id !== undefined && { id })}
      aria-label={label}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder="输入方案或商品查找"
      notFoundContent={found.isFetching ? '正在查找…' : '没有符合的租赁方案'}
      loading={found.isFetching}
      options={[
        ...all.map((plan) => ({ value: plan.planId, label: planText(plan) })),
        ...(offered.length < maxPlanChoices
          ? []
          : [{ value: 0, label: `只列出${maxPlanChoices}个，请输入更多文字`, disabled: true }]),
      ]}
      value={value ?? null}
      onChange={(planId: number | null) => {
        setTyped('');
        if (planId === null) return;
        setChosen(all.find((plan) => plan.planId === planId) ?? null);
        onChange?.(planId);
      }}
    />
  );
}

/** Chosen, and only once. */
const planRules = (place: number) => [
  ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validator: async (_: unknown, planId: number | undefined) => {
      if (planId === undefined) throw new Error('请选择租赁方案');
      const rows = getFieldValue('planRates') as readonly (TypedPlanRate | undefined)[];
      const isTwice = rows.some((row, index) => index !== place && row?.planId === planId);
      if (isTwice) throw new Error('租赁方案重复');
    },
  }),
];
