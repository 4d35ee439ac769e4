import { Button, Form } from 'antd';
import { useState } from 'react';
import { maxPlanChoices, type PlanRate } from '@rental/contract/rental/commissions';
import { maxPlanRates } from '@rental/domain/rental/commissions/commission-rule';
import { useRead } from '../../http/use-read.ts';
import { PercentInput } from '../../ui/fields/percent-input.tsx';
import { SearchSelect, type SearchSelectField } from '../../ui/fields/search-select.tsx';
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

interface PlanSelectProps extends PlanRateFieldsProps, SearchSelectField {
  readonly label: string;
}

/** Picks a price plan by its name or its product. */
function PlanSelect({ known, ...field }: PlanSelectProps) {
  const [typed, setTyped] = useState('');
  const found = useRead('commissionPlanChoices', { query: { words: usePaused(typed) } });
  return (
    <SearchSelect
      {...field}
      placeholder="输入方案或商品查找"
      nothing="没有符合的租赁方案"
      typed={typed}
      onTyped={setTyped}
      known={known.map(choiceOf)}
      offered={(found.data ?? []).map(choiceOf)}
      isFetching={found.isFetching}
      maxOffered={maxPlanChoices}
    />
  );
}

const choiceOf = (plan: PlanName) => ({ value: plan.planId, label: planText(plan) });

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
