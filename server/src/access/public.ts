import { insertMenus } from './insert-menus.ts';
import { insertRoles } from './insert-roles.ts';
import type { RoleTemplateName } from './role-templates.ts';

export { insertMenus, insertRoles, type RoleTemplateName };
