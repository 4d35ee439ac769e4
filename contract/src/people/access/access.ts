import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';

/** One entry of the menu as the web builds its routes from it (S93). `component` 'Layout' is the shell itself. */
export interface MenuRoute {
  name?: string | undefined;
  path: string;
  component?: string | undefined;
  hidden: boolean;
  redirect?: string | undefined;
  alwaysShow?: boolean | undefined;
  meta?:
    | {
        title: string;
        icon: string;
        noCache: boolean;
        activeMenu?: string | undefined;
        affix?: boolean | undefined;
        breadcrumb?: boolean | undefined;
      }
    | undefined;
  children?: MenuRoute[] | undefined;
}

export const MenuRoute: z.ZodType<MenuRoute> = z.object({
  name: z.string().optional(),
  path: z.string(),
  component: z.string().optional(),
  hidden: z.boolean(),
  redirect: z.string().optional(),
  alwaysShow: z.boolean().optional(),
  meta: z
    .object({
      title: z.string(),
      icon: z.string(),
      noCache: z.boolean(),
      activeMenu: z.string().optional(),
      affix: z.boolean().optional(),
      breadcrumb: z.boolean().optional(),
    })
    .optional(),
  get children() {
    return z.array(MenuRoute).optional();
  },
});

/** S169: the routes of the signed-in operator, for the platform of the login. */
export const builtMenus = endpoint({
  method: 'GET',
  path: '/api/menus/build',
  specified: true,
  summary: '当前用户的菜单路由',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  answer: z.array(MenuRoute),
});
