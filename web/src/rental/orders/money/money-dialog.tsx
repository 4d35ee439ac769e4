import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { MoneyPreview as Preview } from '@rental/contract/rental/orders/money/money-preview';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { useAgainOn } from '../../../http/use-again-on.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import {
  asksReason,
  asksStepUp,
  stepUpAbout,
  previewOf,
  type BodyOf,
  type Decides,
  type MoneyCallName,
} from './money-call-names.ts';
import { MoneyPreview } from './money-preview.tsx';
import {
  agreeingOf,
  isWaiting,
  okTextOf,
  SecondPersonFields,
  useTellAsked,
  type Agreed,
} from './second-person.tsx';
import { usePreview, type Previewing } from './use-preview.ts';
import { useProvenCommand } from './use-proven-command.ts';

interface MoneyDialogProps<Name extends MoneyCallName, Typed extends object> {
  readonly name: Name;
  readonly order: OrderDetail['order'];
  readonly title: string;
  readonly okText: string;
  readonly isDanger?: boolean;
  /** The initial values of the fields. */
  readonly start?: Partial<Typed>;
  /** The input of the preview; null: a field is missing or is no amount. */
  readonly decides: (typed: Partial<Typed>) => Decides<Name> | null;
  /** The input of the command alone. */
  readonly extra?: (typed: Typed) => object;
  readonly onClosed: () => void;
  /** The fields that decide, named as in the call's body. */
  readonly children?: ReactNode;
  /** The others, beneath the 试算. */
  readonly more?: ReactNode;
}

/**
 * The dialog of one money command (ADR 13): its fields, a 试算 of what they come to, and who sits there once more where
 * the contract asks for it, or the second person that it needs. What is confirmed is what is shown: where that is out of
 * date, the new outcome is shown.
 */
export function MoneyDialog<Name extends MoneyCallName, Typed extends object>(
  props: MoneyDialogProps<Name, Typed>,
) {
  const { name, order, title, okText, isDanger, start, decides, extra, onClosed, children, more } =
    props;
  const [form] = Form.useForm<Typed & Agreed>();
  const typed = (Form.useWatch([], form) ?? start ?? {}) as Partial<Typed>;
  const decided = decides(typed);
  // every preview answers the same; which body goes with which name, the parameters say
  const preview: Previewing<Preview> = usePreview(
    previewOf(name) as 'previewCollectBills',
    decided && ({ orderId: order.id, ...decided } as unknown as BodyOf<'previewCollectBills'>),
  );
  const { command, send } = useProvenCommand(name);

  const { current, shown } = preview;
  useAgainOn('preview_stale', command.error, preview.again);
  const tellAsked = useTellAsked(current?.secondPerson);

  const submit = async (values: Typed & Agreed) => {
    if (current === undefined) return;
    const { seen, secondPerson } = current;
    const bodyOf = async () => ({
      orderId: order.id,
      ...decides(values),
      ...extra?.(values),
      seen,
      ...(await agreeingOf(secondPerson, values, asksStepUp(name))),
    });
    await send(
      { ...values, seen, secondPerson },
      bodyOf as () => Promise<unknown> as () => Promise<BodyOf<Name>>,
      tellAsked,
    );
  };
  return (
    <CommandDialog
      title={title}
      okText={okTextOf(shown?.secondPerson, okText)}
      width={640}
      command={command}
      form={form}
      isOkDisabled={current === undefined || isWaiting(current.secondPerson)}
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
        <SecondPersonFields
          told={shown?.secondPerson}
          hasReason={asksReason(name)}
          isProven={asksStepUp(name)}
          about={stepUpAbout(name, decided)}
        />
      </Form>
    </CommandDialog>
  );
}
