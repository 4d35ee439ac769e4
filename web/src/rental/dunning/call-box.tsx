import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';

interface CallBoxProps {
  /** The plain number, once it was asked for. */
  readonly phone: string | null;
  readonly obstacle: string | null;
  readonly isPending: boolean;
  readonly onCall: () => void;
}

/** 拨打: the customer's number, of this case alone. */
export const CallBox = ({ phone, obstacle, isPending, onCall }: CallBoxProps) =>
  phone === null ? (
    <ReasonedButton
      type="primary"
      obstacle={isPending ? '正在查询号码' : obstacle}
      onClick={onCall}
    >
      拨打 <kbd>D</kbd>
    </ReasonedButton>
  ) : (
    <span className="dunning-phone" role="status">
      <CopyableText name="客户号码" text={phone} />
    </span>
  );
