import { done, refused, type Result } from '../../result.ts';

/** How far a version of a template has come. Stored: never rename. */
export const templateStates = { draft: '草稿', published: '已发布', stopped: '已停用' } as const;
export type TemplateState = keyof typeof templateStates;

/** The facts of a version that a decision needs. */
export interface TemplateFacts {
  readonly state: TemplateState;
  /** True if 生成合同 offers it first. */
  readonly isDefault: boolean;
}

/** The version is not where this begins. */
export interface TemplateTurn {
  readonly code: 'agreement_template_wrong_state';
  readonly state: TemplateState;
  readonly label: string;
}

const wrongTurn = ({ state }: TemplateFacts, label: string) =>
  refused({ code: 'agreement_template_wrong_state', state, label } as const);

/** The effect of editing: a draft is changed in place; a published version never is, so a new version begins. */
export const editOf = ({ state }: TemplateFacts): 'inPlace' | 'newVersion' =>
  state === 'draft' ? 'inPlace' : 'newVersion';

/** 发布: also a version that was stopped. The version that was published before it is stopped by it. */
export const publishTemplate = (template: TemplateFacts): Result<TemplateState, TemplateTurn> =>
  template.state === 'published' ? wrongTurn(template, '发布') : done('published');

/** 停用: agreements that were made of it stay as they are. */
export function stopTemplate(
  template: TemplateFacts,
): Result<TemplateState, TemplateTurn | { readonly code: 'agreement_template_is_default' }> {
  if (template.state !== 'published') return wrongTurn(template, '停用');
  return template.isDefault ? refused({ code: 'agreement_template_is_default' }) : done('stopped');
}

/** 设为默认: only what may be chosen at all. */
export const preferTemplate = (template: TemplateFacts): Result<true, TemplateTurn> =>
  template.state === 'published' && !template.isDefault
    ? done(true)
    : wrongTurn(template, '设为默认');

/** `示例合同 v3`: how an agreement names what it was made of. */
export const templateTitle = (name: string, version: number): string => `${name} v${version}`;
