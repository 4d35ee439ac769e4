import { shopOpening } from '@rental/contract/rental/shop-opening';
import type { ServerArea } from '../../area.ts';
import { serve } from '../../http/serve.ts';
import { openingOf } from './opening-of.ts';

export const shopOpeningArea: ServerArea = {
  serve: (serving) => serve(serving, shopOpening, openingOf),
};
