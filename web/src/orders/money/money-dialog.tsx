import { Form } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { OrderDetail } from '@rental/contract/orders';
import type { ArgsOf } from '../../http/call.ts';
import { CallError } from '../../http/call-error.ts';
import { showError } from '../../http/errors.ts';
import { CommandDialog } from '../../ui/command-dialog.tsx';
import { OrderBrief } from '../order-brief.tsx';
import { useOrderCommand } from '../use-order-command.ts';
import { asksStepUp, type BodyOf, type Decides, type DeedName, type PreviewName } from './deed.ts';
import { MoneyPreview } from './money-preview.tsx';
import { StepUpFields, stepUpOf, type Proven } from './step-up-fields.tsx';
import { useMoneyPreview } from './use-money-preview.ts';

interface MoneyDialogProps<Name extends DeedName, Typed extends object> {
  readonly name: Name;
  readonly order: OrderDetail['order'];
  readonly title: string;
  readonly okText: string;
  readonly isDanger?: boolean;
  /** What the fields begin with. */
  readonly start?: Partial<Typed>;
  /** What is asked for by what is typed; null: something is missing yet, or is no amount. */
  readonly decides: (typed: Partial<Typed>) => Decides<Name> | null;
  /** What only the command is given. */
  readonly extra?: (typed: Typed) => object;
  readonly onClosed: () => void;
  /** The fields that decide, named as in the call's body. */
  readonly children?: ReactNode;
  /** The others, beneath the 试算. */
  readonly more?: ReactNode;
}

/**
 * The dialog of one money command (ADR 13): its fields, a 试算 of what they come to, and who sits there once more where
 * the contract asks for it. What is confirmed is what is shown: where that is out of date, the new outcome is shown.
 */
export function MoneyDialog<Name extends DeedName, Typed extends object>(
  props: MoneyDialogProps<Name, Typed>,
) {
  const { name, order, title, okText, isDanger, start, decides, extra, onClosed, children, more } =
    props;
  const [form] = Form.useForm<Typed & Proven>();
  const typed = (Form.useWatch([], form) ?? start ?? {}) as Partial<Typed>;
  const decided = decides(typed);
  const preview = useMoneyPreview(
    name,
    decided && ({ orderId: order.id, ...decided } as unknown as BodyOf<PreviewName<Name>>),
  );
  const command = useOrderCommand(name);
  const [isSealing, setSealing] = useState(false);
  const tried = useRef<{ readonly of: string; readonly body: object } | null>(null);

  const { error } = command;
  const { again, current } = preview;
  useEffect(() => {
    if (isStale(error)) again();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [error]);

  const bodyOf = async (values: Typed & Proven, seen: string) => ({
    orderId: order.id,
    ...decides(values),
    ...extra?.(values),
    seen,
    ...(asksStepUp(name) && { stepUp: await stepUpOf(values) }),
  });
  const submit = async (values: Typed & Proven) => {
    if (current === undefined) return;
    // a try after a lost answer is the same one, to the password's seal: the server knows it by that
    const of = JSON.stringify([values, current.seen]);
    const isAgain = tried.current?.of === of && !isRefusal(error);
    setSealing(true);
    try {
      if (!isAgain) tried.current = { of, body: await bodyOf(values, current.seen) };
      command.mutate({ body: tried.current?.body } as unknown as ArgsOf<Name>);
    } catch (failure) {
      showError(failure);
    } finally {
      setSealing(false);
    }
  };
  return (
    <CommandDialog
      title={title}
      okText={okText}
      width={640}
      command={{
        ...command,
        isPending: command.isPending || isSealing,
        fields: command.fields && withoutPlace(command.fields),
      }}
      form={form}
      isOkDisabled={current === undefined}
      isDanger={isDanger === true}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <Form
        form={form}
        className="money-form"
        layout="vertical"
        size="middle"
        autoComplete="off"
        {...(start !== undefined && { initialValues: start })}
        onFinish={(values) => void submit(values)}
      >
        {children}
        <MoneyPreview preview={preview} />
        {more}
        {asksStepUp(name) ? <StepUpFields /> : null}
      </Form>
    </CommandDialog>
  );
}

const isStale = (error: Error | null) =>
  error instanceof CallError && error.code === 'preview_stale';

const isRefusal = (error: Error | null) =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

/** The server names a field by its place in the body, `stepUp.password`; the form by its name. */
const withoutPlace = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([place, words]) => [place.replace(/^stepUp\./, ''), words]),
  );
