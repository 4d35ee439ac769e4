import type { ProductDetail, ProductRow } from '@rental/contract/rental/products';
import { availableOf } from '@rental/domain/rental/products/stock';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { Gate } from '../../ui/gate.tsx';
import { thumbnailOf } from '../../ui/images/thumbnail.ts';
import { OperationLog } from '../../ui/operation-log/operation-log.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { retailText, ShelfStateText } from './product-columns.tsx';
import '../../ui/plain-table.css';
import './products.css';

interface ProductDrawerProps {
  readonly product: ProductRow;
  readonly onClosed: () => void;
}

/** One product with its SKUs and their stock, store by store. */
export function ProductDrawer({ product, onClosed }: ProductDrawerProps) {
  const read = useRead('productDetail', { params: { id: product.id } });
  return (
    <DetailDrawer title={`商品 ${product.name}`} size={760} read={read} onClosed={onClosed}>
      {(detail) => <ProductSections detail={detail} />}
    </DetailDrawer>
  );
}

const timeOrNone = (at: string | null) => (at === null ? '-' : timeText(at));

function ProductSections({ detail }: { readonly detail: ProductDetail }) {
  const { product, skus, formerSkus } = detail;
  return (
    <>
      <FactList
        facts={[
          { label: '状态', value: <ShelfStateText state={product.shelfState} /> },
          { label: '编码', value: product.code },
          { label: '类目', value: product.categoryName ?? '-' },
          { label: '市场价', value: retailText(product) },
          { label: '标签', value: product.labels.join('、') || '-' },
          { label: '排序', value: product.sort },
          { label: '上架时间', value: timeOrNone(product.onShelfAt) },
          { label: '下架时间', value: timeOrNone(product.offShelfAt) },
          { label: '创建时间', value: timeText(product.createTime) },
        ]}
      />
      <DrawerSection title="商品图片" nothing={product.images.length === 0 ? '暂无图片' : null}>
        <ul className="product-images">
          {product.images.map((image, index) => (
            <li key={image}>
              <a href={image} target="_blank" rel="noreferrer">
                <img src={thumbnailOf(image)} alt={`商品图片第${index + 1}张`} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      </DrawerSection>
      <DrawerSection title="规格与库存">
        <SkuTable skus={[...skus, ...formerSkus]} />
      </DrawerSection>
      <Gate anyOf={['audit:list']}>
        <DrawerSection title="操作日志">
          <OperationLog object={`product ${product.id}`} />
        </DrawerSection>
      </Gate>
    </>
  );
}

const titles = ['规格', '编码', '市场价', '成本价', '可租', '在库', '待发', '各店铺'];

const SkuTable = ({ skus }: { readonly skus: ProductDetail['skus'] }) => (
  <ScrollRegion className="plain-table-scroll" label="规格与库存表">
    <table className="plain-table">
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {skus.map((sku) => {
          const inStock = sum(sku.stock.map((one) => one.inStock));
          const reserved = sum(sku.stock.map((one) => one.reserved));
          return (
            <tr key={sku.id}>
              <th scope="row">
                {sku.name}
                {sku.isEnabled ? null : '（已停用）'}
              </th>
              <td>{sku.code}</td>
              <td className="is-amount">{moneyText(sku.retailFen)}</td>
              <td className="is-amount">{moneyText(sku.costFen)}</td>
              <td className="is-amount">{availableOf({ inStock, reserved })}</td>
              <td className="is-amount">{inStock}</td>
              <td className="is-amount">{reserved}</td>
              <td className="sku-stock">
                {sku.stock
                  .map((one) => `${one.storeName} ${one.inStock}/${one.reserved}`)
                  .join('；') || '-'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </ScrollRegion>
);

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
