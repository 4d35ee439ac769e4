import type { AgreementTemplateRow } from '@rental/contract/rental/agreement-templates';
import {
  editOf,
  preferTemplate,
  publishTemplate,
  stopTemplate,
} from '@rental/domain/rental/agreements/template-state';

export type TemplateActionName = 'view' | 'edit' | 'publish' | 'prefer' | 'stop';

interface TemplateAction {
  readonly what: TemplateActionName;
  readonly label: string;
  readonly isDanger?: true;
}

/** The actions on a version now, by the rules of the server. */
export function actionsFor({ templateState, isDefault }: AgreementTemplateRow): TemplateAction[] {
  const facts = { state: templateState, isDefault };
  const may: Readonly<Record<TemplateActionName, boolean>> = {
    view: true,
    edit: true,
    publish: publishTemplate(facts).done,
    prefer: preferTemplate(facts).done,
    stop: stopTemplate(facts).done,
  };
  const actions: TemplateAction[] = [
    { what: 'view', label: '预览' },
    { what: 'edit', label: editOf(facts) === 'inPlace' ? '编辑' : '编辑为新版本' },
    { what: 'publish', label: '发布' },
    { what: 'prefer', label: '设为默认' },
    { what: 'stop', label: '停用', isDanger: true },
  ];
  return actions.filter(({ what }) => may[what]);
}
