import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { longestViewName } from './saved-views.ts';

interface ViewNameFormProps {
  readonly label: string;
  readonly initial: string;
  /** The fault of a name, or null. */
  readonly complaintOn: (name: string) => string | null;
  readonly buttonFor: (name: string) => string;
  readonly onSubmit: (name: string) => void;
  /** Called by Escape; absent if the form cannot be left. */
  readonly onCancel?: () => void;
}

/** Asks for the name of a view. */
export function ViewNameForm(props: ViewNameFormProps) {
  const { label, initial, complaintOn, buttonFor, onSubmit, onCancel } = props;
  const [typed, setTyped] = useState(initial);
  const complaintId = useId();
  const name = typed.trim();
  const complaint = name === '' ? null : complaintOn(name);
  const submit = () => {
    if (name === '' || complaint !== null) return;
    onSubmit(name);
    setTyped(initial);
  };
  return (
    <div className="view-name">
      <Input
        size="small"
        aria-label={label}
        aria-describedby={complaint === null ? undefined : complaintId}
        placeholder={label}
        maxLength={longestViewName}
        status={complaint === null ? '' : 'error'}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the button that asked for it was
        autoFocus={onCancel !== undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={submit}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || onCancel === undefined) return;
          event.preventDefault(); // otherwise it closes the panel too
          onCancel();
        }}
      />
      <Button size="small" disabled={name === '' || complaint !== null} onClick={submit}>
        {buttonFor(name)}
      </Button>
      {complaint === null ? null : (
        <span id={complaintId} role="alert" className="tool-panel-danger">
          {complaint}
        </span>
      )}
    </div>
  );
}
