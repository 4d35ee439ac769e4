import { Form, type FormInstance } from 'antd';
import { useEffect, useRef } from 'react';
import type { PlanVersion, PricePlanRow } from '@rental/contract/rental/price-plans';
import { useAgainOn } from '../../http/use-again-on.ts';
import { useCommand } from '../../http/use-command.ts';
import { useHasAnswered } from '../../http/use-has-answered.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { coveredText } from './price-plan-columns.tsx';
import { PricePlanFields } from './price-plan-fields.tsx';
import { planTyped, typedOf, type TypedPlan } from './price-plan-form.ts';
import { pricePlanReads } from './price-plan-reads.ts';
import { PlanQuote } from './plan-quote.tsx';
import './price-plans.css';

const width = 960;

interface CreatePlanModalProps {
  /** The plan that is copied; null: it is a new one. */
  readonly original: PricePlanRow | null;
  readonly onClosed: () => void;
}

/** 新增方案, or a copy of another plan. The new plan is enabled. */
export function CreatePlanModal({ original, onClosed }: CreatePlanModalProps) {
  const [form] = Form.useForm<TypedPlan>();
  const command = useCommand('createPricePlan', { refreshes: pricePlanReads });
  const detail = useRead(
    'pricePlanDetail',
    { params: { id: original?.id ?? 0 } },
    { enabled: original !== null, staleTime: 0 },
  );
  const copied = detail.data?.versions[0]?.plan;
  const isReady = original === null || copied !== undefined;
  return (
    <CommandDialog
      title={original === null ? '新增方案' : '复制方案'}
      okText="新增"
      width={width}
      command={command}
      form={form}
      isOkDisabled={!isReady}
      onClosed={onClosed}
    >
      {isReady ? (
        <PlanForm
          form={form}
          isNew
          typed={{
            ...typedOf(original, copied),
            ...(original !== null && { name: `${original.name} 副本`.slice(0, 30) }),
          }}
          onPlan={({ name, productIs, skuId }, plan) =>
            command.mutate({ body: { name, productId: Number(productIs), skuId, plan } })
          }
        />
      ) : (
        <PendingDetail {...detail} />
      )}
    </CommandDialog>
  );
}

interface EditPlanModalProps {
  readonly plan: PricePlanRow;
  readonly onClosed: () => void;
}

/** 编辑方案: another content is another version. Another one's change meanwhile is shown before this one can be saved. */
export function EditPlanModal({ plan: row, onClosed }: EditPlanModalProps) {
  const [form] = Form.useForm<TypedPlan>();
  const command = useCommand('updatePricePlan', { refreshes: pricePlanReads });
  const detail = useRead('pricePlanDetail', { params: { id: row.id } }, { staleTime: 0 });
  const { data, isFetching, refetch } = detail;
  useAgainOn('price_plan_edited', command.error, refetch);
  const hasAnswered = useHasAnswered(detail);
  return (
    <CommandDialog
      title="编辑方案"
      okText="保存"
      width={width}
      command={command}
      form={form}
      isOkDisabled={!hasAnswered || isFetching}
      onClosed={onClosed}
    >
      {hasAnswered && data !== undefined ? (
        <>
          <p className="price-plan-brief">
            {coveredText(data.plan)}，现为第{data.plan.version}
            版。保存后生成新版本；已有订单按原版本履约。
          </p>
          <PlanForm
            form={form}
            typed={typedOf(data.plan, data.versions[0]?.plan)}
            version={data.plan.version}
            onPlan={({ name }, plan) =>
              command.mutate({ body: { id: row.id, version: data.plan.version, name, plan } })
            }
          />
        </>
      ) : (
        <PendingDetail {...detail} />
      )}
    </CommandDialog>
  );
}

interface PendingDetailProps {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

const PendingDetail = ({ error, isFetching, refetch }: PendingDetailProps) =>
  error !== null && !isFetching ? (
    <Failed error={error} onRetry={() => void refetch()} />
  ) : (
    <Loading rows={10} />
  );

interface PlanFormProps {
  readonly form: FormInstance<TypedPlan>;
  readonly typed: TypedPlan;
  readonly isNew?: boolean;
  /** The version that `typed` is of. Another one replaces what was typed. */
  readonly version?: number;
  readonly onPlan: (typed: TypedPlan, plan: PlanVersion) => void;
}

function PlanForm({ form, typed, isNew = false, version, onPlan }: PlanFormProps) {
  const shown = useRef(version); // a page that comes back to the front runs its effects again
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    form.setFieldsValue(typed);
  }, [form, typed, version]);
  const submit = () => {
    const all = form.getFieldsValue(true) as TypedPlan;
    const judged = planTyped(all);
    if ('plan' in judged) onPlan(all, judged.plan);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      size="middle"
      autoComplete="off"
      initialValues={typed}
      onValuesChange={() => form.setFields([{ name: ['plan', 'offers'], errors: [] }])}
      onFinish={submit}
    >
      <PricePlanFields isNew={isNew} />
      <PlanQuote />
    </Form>
  );
}
