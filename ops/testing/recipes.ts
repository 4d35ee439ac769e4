/** A recipe of CONTRIBUTING creates files, and adds lines behind an anchor in files that exist. */
export interface Recipe {
  readonly created: Readonly<Record<string, string>>;
  readonly changed: Readonly<Record<string, readonly (readonly [anchor: string, added: string])[]>>;
}

/** 赠品: a column of 订单列表 with filter and export. */
export const column: Recipe = {
  created: {
    'server/src/db/migrations/999-order-gift.ts': `import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table orders add column gift text\`.execute(db);
}
`,
  },
  changed: {
    'server/src/db/tables/orders.ts': [
      ['    exclusive_tag: Given<string>;\n', '    gift: Given<string>;\n'],
    ],
    'contract/src/rental/orders/list/orders.ts': [
      ['  exclusiveTag: z.string().nullable(),\n', '  gift: z.string().nullable(),\n'],
      ["  labels: { name: '姓名', ids: '订单'", ", gift: '赠品'"],
      ['    exclusiveTag: text(20).optional(),\n', '    gift: text(20).optional(),\n'],
    ],
    'server/src/rental/orders/core/order-row.ts': [
      ["  'o.exclusive_tag',\n", "  'o.gift',\n"],
      ['    exclusiveTag: row.exclusive_tag,\n', '    gift: row.gift,\n'],
      [
        "  { key: 'source', cells: [text('来源', (order) => orderSources[order.source])] },\n",
        "  { key: 'gift', cells: [text('赠品', (order) => order.gift)] },\n",
      ],
    ],
    'server/src/rental/orders/list/order-filters.ts': [
      [
        "  exclusiveTag: text('专享标签', 'o.exclusive_tag'),\n",
        "  gift: text('赠品', 'o.gift'),\n",
      ],
    ],
    'web/src/rental/orders/list/order-columns.tsx': [
      [
        '  storeColumn,\n  channelColumn,\n',
        "  { key: 'gift', title: '赠品', width: 96, cell: (order) => order.gift ?? '-' },\n",
      ],
      [
        "    { kind: 'text', name: 'exclusiveTag', label: '专享标签', placeholder: '完整标签' },\n",
        "    { kind: 'text', name: 'gift', label: '赠品' },\n",
      ],
    ],
  },
};

/** 贴纸: an area with a list, a form, rights, a menu entry, an export and words of its own. */
export const area: Recipe = {
  created: {
    'contract/src/rental/stickers.area.ts': `import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 贴纸. */
export const stickersArea = declareArea({
  directories: { sticker: '贴纸' },
  permissions: { 'sticker:list': '查看贴纸', 'sticker:edit': '新增贴纸' },
  refusals: { sticker_taken: says(409, '贴纸已存在，请换一个') },
  operations: { 'sticker:create': '新增贴纸' },
  objects: { sticker: '贴纸' },
  clerk: ['sticker:list'],
  menus: [
    {
      under: 'device',
      rank: 30,
      platforms: [1],
      title: '贴纸',
      path: 'sticker',
      icon: 'list',
      component: 'devices/sticker-list-page',
      permission: 'sticker:list',
    },
  ],
});
`,
    'contract/src/rental/stickers.ts': `import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { filledText, Id, pageOf, pageQuery } from '../fields.ts';
import { sortBy } from '../sorting.ts';

export const listStickers = endpoint({
  method: 'GET',
  path: '/api/sticker',
  summary: '贴纸列表',
  platforms: ['manage'],
  permission: 'sticker:list',
  query: z.object({ ...pageQuery, sort: sortBy('id') }),
  answer: pageOf(z.object({ id: Id, name: z.string() })),
});

export const createSticker = endpoint({
  method: 'POST',
  path: '/api/sticker',
  summary: '新增贴纸',
  labels: { words: '文字' },
  platforms: ['manage'],
  permission: 'sticker:edit',
  body: z.object({ words: filledText(20, '请输入文字') }),
  answer: z.object({ id: Id }),
  answerStatus: 201,
  refusals: ['sticker_taken'],
});
`,
    'server/src/db/tables/stickers.ts': `import type { Generated } from 'kysely';

export interface StickersTables {
  stickers: { brand_code: string; id: Generated<number>; words: string };
}
`,
    'server/src/rental/stickers/area.ts': `import * as calls from '@rental/contract/rental/stickers';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';

function serveStickers(serving: Serving): void {
  serve(serving, calls.listStickers, async () => ({ content: [], totalElements: 0 }));
  serve(serving, calls.createSticker, async ({ brandCode }, { body }, tx) =>
    tx
      .insertInto('stickers')
      .values({ brand_code: brandCode, words: body.words })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
}

export const stickersArea: ServerArea = { serve: serveStickers };
`,
    'web/src/rental/stickers/sticker-list-page.tsx': `import { useRead } from '../../http/use-read.ts';

/** 贴纸. */
export default function StickerListPage() {
  const { data } = useRead('listStickers', { query: {} });
  return <p>{data?.totalElements}</p>;
}
`,
  },
  changed: {
    'contract/src/areas.ts': [
      [
        "import { preAuthorizationsArea } from './rental/pre-authorizations.area.ts';\n",
        "import { stickersArea } from './rental/stickers.area.ts';\n",
      ],
      ['  preAuthorizationsArea,\n', '  stickersArea,\n'],
    ],
    'contract/src/contract.ts': [
      [
        "import * as risk from './rental/risk.ts';\n",
        "import * as stickers from './rental/stickers.ts';\n",
      ],
      ['  ...callsOf(risk),\n', '  ...callsOf(stickers),\n'],
    ],
    'server/src/areas.ts': [
      [
        "import { riskArea } from './rental/risk/area.ts';\n",
        "import { stickersArea } from './rental/stickers/area.ts';\n",
      ],
      ['  riskArea,\n', '  stickersArea,\n'],
    ],
    'server/src/db/tables.ts': [
      [
        "import type { PeopleTables } from './tables/people.ts';\n",
        "import type { StickersTables } from './tables/stickers.ts';\n",
      ],
      ['    PeopleTables,\n', '    StickersTables,\n'],
    ],
    'server/src/testing/wire/calls.ts': [
      [
        '  captcha: {},\n',
        "  listStickers: { query: {} },\n  createSticker: { body: { words: '易碎' } },\n",
      ],
    ],
  },
};

/** 催办: an action on an order in the web, which reminds the one who answers for it. */
export const action: Recipe = {
  created: {
    'web/src/rental/orders/work/urge-order.action.ts': `import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { offer, type OrderAction } from '../core/order-action.ts';

export const urgeAction: OrderAction = {
  name: 'urge',
  label: '催办',
  permission: 'order:note',
  place: 'header',
  row: { statuses: [orderStatus.toShip] },
  offered: () => offer,
  dialog: {
    needs: 'row',
    load: async () => (await import('./urge-order-modal.tsx')).UrgeOrderModal,
  },
};
`,
    'web/src/rental/orders/work/urge-order-modal.tsx': `import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';

/** 催办. */
export function UrgeOrderModal({ order }: OrderModalProps) {
  return <OrderBrief order={order} />;
}
`,
  },
  changed: {
    'web/src/rental/orders/actions/order-actions.ts': [
      [
        "import { smsAction } from '../work/sms-orders.action.ts';\n",
        "import { urgeAction } from '../work/urge-order.action.ts';\n",
      ],
      ['  smsAction,\n', '  urgeAction,\n'],
    ],
  },
};
