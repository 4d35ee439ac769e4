import { OneTimePasswordDialog as Dialog } from '../../ui/dialogs/one-time-password-dialog.tsx';

interface OneTimePasswordDialogProps {
  readonly made: { readonly username: string; readonly oneTimePassword: string };
  readonly onClosed: () => void;
}

/** The password of a new or reset operator. */
export const OneTimePasswordDialog = ({ made, onClosed }: OneTimePasswordDialogProps) => (
  <Dialog
    owner={{ label: '账号', value: made.username }}
    password={made.oneTimePassword}
    onClosed={onClosed}
  />
);
