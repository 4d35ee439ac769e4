import type { AgreementTemplateRow } from '@rental/contract/rental/agreement-templates';

/** The props of every dialog of a template. */
export interface TemplateDialogProps {
  readonly template: AgreementTemplateRow;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}
