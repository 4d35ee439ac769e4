import { Button } from 'antd';
import { useState } from 'react';
import { importKinds } from '@rental/contract/platform/imports';
import { takeoverKinds, type TakeoverKind } from '@rental/contract/rental/takeover';
import type { AnswerOf } from '../../http/call.ts';
import { TabLink } from '../../ui/tab-link.tsx';
import { TakeOverModal } from './take-over-modal.tsx';
import { TemplateButton } from './template-button.tsx';

type Step = AnswerOf<'takeoverState'>['steps'][number];

/** Which steps lead to an import of their own. */
const pages = {
  products: { to: '/product/list', words: '前往商品页导入' },
  devices: { to: '/device/list', words: '前往设备库存页导入' },
} as const;

const hints: Readonly<Record<Step['kind'], string>> = {
  stores: '名称、联系人和地址；导入后提交资质、开店',
  products: '商品、规格编码和市场价；在商品列表中导入',
  plans: '租期、租金、押金和买断条款；在租订单可引用其名称和版本',
  devices: '在库设备的序列号和成本；租出的设备也可随订单登记',
  customers: '姓名、手机号、身份证号和地址；在租客户也可随订单登记',
  orders: '租期、已付期数、押金和租出的设备；账单和期初账目自动生成',
};

const isImportedHere = (kind: Step['kind']): kind is TakeoverKind =>
  takeoverKinds.some((one) => one === kind);

/** The steps in their order, with what is there already. */
export function TakeoverSteps({ steps }: { readonly steps: readonly Step[] }) {
  const [opened, setOpened] = useState<TakeoverKind | null>(null);
  return (
    <>
      <ol className="takeover-steps">
        {steps.map(({ kind, count }) => (
          <li key={kind}>
            <span className="takeover-name">{importKinds[kind]}</span>
            <span className="takeover-hint">{hints[kind]}</span>
            <span className="takeover-count">{count === 0 ? '暂无' : `已有 ${count}`}</span>
            <span className="takeover-buttons">
              {isImportedHere(kind) ? (
                <>
                  <TemplateButton kind={kind} />
                  <Button
                    type="primary"
                    aria-label={`导入${importKinds[kind]}`}
                    onClick={() => setOpened(kind)}
                  >
                    试运行与导入
                  </Button>
                </>
              ) : (
                <TabLink to={pages[kind].to}>{pages[kind].words}</TabLink>
              )}
            </span>
          </li>
        ))}
      </ol>
      {opened === null ? null : <TakeOverModal kind={opened} onClosed={() => setOpened(null)} />}
    </>
  );
}
