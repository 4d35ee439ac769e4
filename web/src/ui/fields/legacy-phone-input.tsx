import { Button, Input, type InputProps } from 'antd';
import { legacyComplaint, validatePhoneTwo } from '@rental/domain/validation/phones';

interface LegacyPhoneInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** The numbers that the operator saves although the legacy rule refuses them. */
  readonly accepted: readonly string[];
  readonly onAccept: (value: string) => void;
}

/** The message of the legacy rule for a number (S133, X3): `null` when it is empty, right, or accepted. */
export const legacyPhoneWords = (text: string, accepted: readonly string[]): string | null =>
  accepted.includes(text) ? null : (legacyComplaint(validatePhoneTwo, text)?.message ?? null);

/**
 * A telephone field that is marked legacy: a landline or a mobile number (S133). A number that only the legacy rule
 * refuses, such as 166…, can be saved by 「仍要保存」 (X3).
 */
export function LegacyPhoneInput(props: LegacyPhoneInputProps) {
  const { value = '', onChange, accepted, onAccept, ...input } = props;
  const complaint = accepted.includes(value) ? null : legacyComplaint(validatePhoneTwo, value);
  return (
    <>
      <Input {...input} value={value} onChange={({ target }) => onChange?.(target.value)} />
      {complaint === null || complaint.saveAnyway === null ? null : (
        <Button type="link" size="small" onClick={() => onAccept(value)}>
          {complaint.saveAnyway}
        </Button>
      )}
    </>
  );
}
