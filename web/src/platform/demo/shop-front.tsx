import { offerTitle } from '@rental/domain/rental/price-plans/price-plan';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { demoCall, type DemoAnswerOf } from '../../http/demo-call.ts';
import { wordsOf } from '../../http/errors.ts';
import { useSession } from '../../http/session.ts';
import { thumbnailOf } from '../../ui/images/thumbnail.ts';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';

type Product = DemoAnswerOf<'demoShop'>['products'][number];
type Sku = Product['skus'][number];
type Plan = Product['plans'][number];

/** The customer's choice. */
export interface Choice {
  readonly sku: Sku;
  readonly plan: Plan;
  /** The place of the rental period in the plan. */
  readonly offer: number;
}

/** The key of the shop's products. */
export const shopKey = ['demo', 'demoShop'] as const;

interface ShopFrontProps {
  readonly isOrdering: boolean;
  readonly onOrder: (choice: Choice) => void;
}

const canBeOrdered = ({ skus, plans }: Product) =>
  plans.length > 0 && skus.some(({ stock }) => stock > 0);

/** The shop as a customer's phone shows it, with the products of the open API. */
export function ShopFront(props: ShopFrontProps) {
  const name = useSession((session) => session.site?.brand.name ?? '');
  const [productId, choose] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: shopKey,
    queryFn: () => demoCall('demoShop'),
    staleTime: 0,
  });
  const product = data?.products.find(({ id }) => id === productId);
  return (
    <section className="demo-phone" aria-label="客户的手机">
      <header>
        {product === undefined ? null : (
          <Button type="text" size="small" onClick={() => choose(null)}>
            返回
          </Button>
        )}
        <h2>{name}商城</h2>
      </header>
      {data === undefined && error === null ? <Loading /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined || product !== undefined ? null : (
        <Goods products={data.products.filter(canBeOrdered)} onChoose={choose} />
      )}
      {product === undefined ? null : <Detail key={product.id} product={product} {...props} />}
    </section>
  );
}

interface GoodsProps {
  readonly products: readonly Product[];
  readonly onChoose: (id: number) => void;
}

function Goods({ products, onChoose }: GoodsProps) {
  if (products.length === 0) return <Empty words="没有可下单的商品" />;
  return (
    <ul className="demo-goods">
      {products.map((product) => (
        <li key={product.id}>
          <button type="button" onClick={() => onChoose(product.id)}>
            <Cover cover={product.cover} />
            <span>{product.name}</span>
            <b>{lowestRent(product)}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}

const Cover = ({ cover }: Pick<Product, 'cover'>) =>
  cover === null ? (
    <span className="demo-no-cover" aria-hidden />
  ) : (
    <img src={thumbnailOf(cover)} alt="" width={120} height={120} loading="lazy" />
  );

function lowestRent({ plans }: Product): string {
  const rents = plans.flatMap(({ content }) =>
    content.offers.map(({ totalRentFen, termCount }) => totalRentFen / termCount),
  );
  return `¥${(Math.min(...rents) / 100).toFixed(0)} 起/期`;
}

function Detail({ product, isOrdering, onOrder }: ShopFrontProps & { readonly product: Product }) {
  const skus = product.skus.filter(({ stock }) => stock > 0);
  const [skuId, setSku] = useState(skus[0]?.id);
  const sku = skus.find(({ id }) => id === skuId);
  const plans = product.plans.filter((plan) => plan.skuId === null || plan.skuId === skuId);
  const [planId, setPlan] = useState(plans[0]?.id);
  const plan = plans.find(({ id }) => id === planId) ?? plans[0];
  const [offerAt, setOffer] = useState(0);
  const offers = plan?.content.offers ?? [];
  const offer = offerAt < offers.length ? offerAt : 0;
  const chosen = offers[offer];
  if (sku === undefined || plan === undefined || chosen === undefined)
    return <Empty words="已被订完" />;
  return (
    <div className="demo-detail">
      <Cover cover={product.cover} />
      <h3>{product.name}</h3>
      <div className="demo-field">
        <span aria-hidden>规格</span>
        <Select
          aria-label="规格"
          value={sku.id}
          onChange={setSku}
          options={skus.map(({ id, name, stock }) => ({
            value: id,
            label: `${name}（余 ${stock} 台）`,
          }))}
        />
      </div>
      <div className="demo-field">
        <span aria-hidden>方案</span>
        <Select
          aria-label="方案"
          value={plan.id}
          onChange={setPlan}
          options={plans.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <Segmented
        aria-label="租期"
        block
        options={offers.map(({ termCount }, value) => ({ value, label: `${termCount}期` }))}
        value={offer}
        onChange={setOffer}
      />
      <Quoted sku={sku} plan={plan} offer={offer} />
      <Button
        type="primary"
        block
        size="large"
        loading={isOrdering}
        onClick={() => onOrder({ sku, plan, offer })}
      >
        立即下单
      </Button>
      <p className="demo-hint">{offerTitle(chosen)}，以客户身份下单</p>
    </div>
  );
}

/** 试算 of the choice, by the open API. */
function Quoted({ sku, plan, offer }: Choice) {
  const { termCount, period } = plan.content.offers[offer] ?? {
    termCount: 1,
    period: { unit: 'month' as const },
  };
  const body = { skuId: sku.id, planId: plan.id, planVersion: plan.version, termCount, period };
  const { data, error } = useQuery({
    queryKey: ['demo', 'demoQuote', body],
    queryFn: () => demoCall('demoQuote', { body }),
  });
  if (error !== null) return <p role="alert">{wordsOf(error)}</p>;
  return (
    <dl className="demo-quote" aria-busy={data === undefined}>
      <dt>总租金</dt>
      <dd>{data === undefined ? '…' : moneyText(data.totalRentFen)}</dd>
      <dt>押金</dt>
      <dd>{data === undefined ? '…' : moneyText(data.depositFen)}</dd>
      <dt>发货前支付</dt>
      <dd>{data === undefined ? '…' : moneyText(data.beforeShippingFen)}</dd>
    </dl>
  );
}
