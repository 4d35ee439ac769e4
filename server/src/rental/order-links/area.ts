import { orderLinks } from '@rental/contract/rental/order-links';
import type { ServerArea } from '../../area.ts';
import { serve } from '../../http/serve.ts';
import { linksOf } from './links-of.ts';

export const orderLinksArea: ServerArea = {
  serve: (serving) => serve(serving, orderLinks, linksOf),
};
