import { Form, Input, Select, type FormInstance } from 'antd';
import { useEffect } from 'react';
import type { closeOrder, rejectOrder } from '@rental/contract/rental/orders/life/order-moves';
import type { SecondPerson } from '@rental/contract/people/access/approvals';
import type { Fen } from '@rental/domain/money';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { useEventCallback } from '../../../ui/loading/use-event-callback.ts';
import { RefundFields, type Refund } from '../money/refund-fields.tsx';

export interface Reasoned<Reason> extends Refund {
  readonly reason: Reason;
  readonly note?: string;
}

interface ReasonFormProps<Reason> {
  readonly form: FormInstance<Reasoned<Reason>>;
  readonly of: typeof closeOrder | typeof rejectOrder;
  /** The label of the reason. */
  readonly label: string;
  /** Their words, by what is stored. */
  readonly reasons: Readonly<Record<string, string>>;
  /** 1 to 9 choose one of the first reasons, and say so. */
  readonly isNumbered?: boolean;
  /** The refund, as far as it is known. */
  readonly refundFen: Fen | undefined;
  readonly secondPerson: SecondPerson | undefined;
  readonly onSubmit: (typed: Reasoned<Reason>) => void;
}

/** Why an order goes no further: one of the known reasons, how its deposit goes back, and what else there is to say. */
export function ReasonForm<Reason>(props: ReasonFormProps<Reason>) {
  const { form, of, label, reasons, isNumbered = false, refundFen, secondPerson, onSubmit } = props;
  const options = Object.entries(reasons).map(([value, label]) => ({ value, label }));
  const choose = useEventCallback((event: KeyboardEvent) => {
    const option = isNumbered ? options[digitOf(event) - 1] : undefined;
    if (option === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // the list of reasons stays closed
    form.setFields([{ name: 'reason' as never, value: option.value as never, errors: [] }]);
  });
  // of the whole page: a digit may come before the dialog has the focus
  useEffect(() => {
    document.addEventListener('keydown', choose, { capture: true });
    return () => document.removeEventListener('keydown', choose, { capture: true });
  }, [choose]);
  return (
    <Form form={form} layout="vertical" size="middle" onFinish={onSubmit}>
      <ContractField
        of={of}
        name="reason"
        label={label}
        {...(isNumbered && { extra: numberedWords(options) })}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={`请选择${label}`}
          options={options}
        />
      </ContractField>
      <ContractField of={of} name="note" label="备注">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
      </ContractField>
      <RefundFields refundFen={refundFen} secondPerson={secondPerson} />
    </Form>
  );
}

/** Fields that take digits: a note, a code, a password; not the list of reasons. */
const typing = 'textarea, input:not([role="combobox"], [type="radio"], [type="checkbox"])';

/** The digit that is pressed where none is typed; NaN: no digit. */
function digitOf({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): number {
  const isTyping = target instanceof Element && target.matches(typing);
  if (ctrlKey || metaKey || altKey || isTyping || !/^[1-9]$/.test(key)) return Number.NaN;
  return Number(key);
}

const numberedWords = (options: readonly { readonly label: string }[]) =>
  `按数字键选择：${options.map(({ label }, index) => `${index + 1} ${label}`).join('、')}`;
