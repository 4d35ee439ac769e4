import { fenOfYuan } from '@rental/domain/money';
import { TypedNumberField, type TypedNumber } from './typed-number-field.tsx';

/** An amount as it is typed, in yuan; the contract judges it in fen. */
export function AmountField({
  placeholder,
  ...field
}: TypedNumber & { readonly placeholder?: string }) {
  return (
    <TypedNumberField
      {...field}
      read={fenOfYuan}
      unreadableWords="请输入正确的金额，最多两位小数"
      input={{ prefix: '¥', maxLength: 12, placeholder }}
    />
  );
}

/** The fen of what was typed; undefined: nothing was, null: it is no amount. */
export function typedFen(typed: string | undefined) {
  const text = typed?.trim() ?? '';
  return text === '' ? undefined : fenOfYuan(text);
}
