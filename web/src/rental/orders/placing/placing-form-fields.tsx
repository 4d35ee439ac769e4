import { Alert, Form, type FormInstance } from 'antd';
import { useEffect } from 'react';
import type { PlacedContent } from '@rental/contract/rental/orders/placing/placing';
import { copyLapses } from '@rental/domain/rental/orders/placing/copy-order';
import { useAgainOn } from '../../../http/use-again-on.ts';
import { useRead } from '../../../http/use-read.ts';
import { CodeField } from './code-field.tsx';
import { CustomerFields } from './customer-fields.tsx';
import {
  choiceTyped,
  contentTyped,
  settled,
  typedOf,
  type CopiedOrder,
  type TypedOrder,
} from './placing-form.ts';
import { PlacingQuote } from './placing-quote.tsx';
import { ProductFields } from './product-fields.tsx';
import './placing.css';

interface PlacingFormProps {
  readonly form: FormInstance<TypedOrder>;
  /** The order that is copied; null: none is. */
  readonly copy: CopiedOrder | null;
  /** Why the order was refused. */
  readonly error: Error | null;
  readonly onPlace: (content: PlacedContent, smsCode: string) => void;
}

/** The form on the left, and on the right what it will cost and the code by which the customer agrees. */
export function PlacingForm({ form, copy, error, onPlace }: PlacingFormProps) {
  const begin = typedOf(copy ?? undefined);
  const typed = { ...begin, ...(Form.useWatch([], form) as Partial<TypedOrder> | undefined) };
  const { skuIs, storeId, planId, offer } = typed;
  const { data, isFetching, refetch } = useRead(
    'placingChoices',
    { query: { skuId: Number(skuIs) } },
    { enabled: skuIs !== null, staleTime: 0 },
  );
  const choices = skuIs === null ? undefined : data;
  useAgainOn('plan_version_stale', error, refetch);
  useEffect(() => {
    if (choices === undefined) return;
    const next = settled({ storeId, planId, offer }, choices);
    if (next.storeId !== storeId || next.planId !== planId || next.offer !== offer)
      form.setFieldsValue(next);
  }, [form, choices, storeId, planId, offer]);
  const judged = contentTyped(typed, choices);
  return (
    <Form
      form={form}
      layout="vertical"
      size="middle"
      autoComplete="off"
      initialValues={begin}
      onValuesChange={() => form.setFields([{ name: 'smsCode', errors: [] }])}
      onFinish={() => 'content' in judged && onPlace(judged.content, typed.smsCode)}
    >
      {copy === null ? null : <CopyNotice copy={copy} />}
      <div className="placing">
        <div>
          <CustomerFields />
          <ProductFields choices={choices} isFetching={isFetching} />
        </div>
        <div>
          <PlacingQuote choice={choiceTyped(typed, choices)} onStale={refetch} />
          <CodeField typed={judged} onStale={refetch} />
        </div>
      </div>
      {/* lets Enter submit the form: its visible button stands in the foot of the dialog */}
      <button type="submit" hidden>
        下单
      </button>
    </Form>
  );
}

/** Names the copied order, and what of it no longer holds. */
const CopyNotice = ({ copy: { orderNo, lapsed } }: { readonly copy: CopiedOrder }) => (
  <Alert
    className="placing-copy"
    type={lapsed.length === 0 ? 'info' : 'warning'}
    showIcon
    title={
      lapsed.length === 0
        ? `复制自订单 ${orderNo}，价格按方案现行版本`
        : `复制自订单 ${orderNo}，以下内容需重新选择或确认：${lapsed
            .map((part) => copyLapses[part])
            .join('；')}`
    }
  />
);
