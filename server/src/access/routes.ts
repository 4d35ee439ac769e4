import { builtMenus } from '@rental/contract/access';
import { serve, type Serving } from '../http/serve.ts';
import { builtMenusOf } from './built-menus.ts';

export function serveAccess(serving: Serving): void {
  serve(serving, builtMenus, (ctx, _input, tx) => builtMenusOf(ctx, tx));
}
