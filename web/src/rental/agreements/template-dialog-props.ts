import type { AgreementTemplateRow } from '@rental/contract/rental/agreement-templates';

/** What every dialog of a template is given. */
export interface TemplateDialogProps {
  readonly template: AgreementTemplateRow;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}
