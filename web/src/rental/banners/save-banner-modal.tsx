import { createBanner, type BannerRow } from '@rental/contract/rental/banners';
import {
  bannerKinds,
  bannerLinks,
  bannerPlaces,
  maxBannerTitle,
  maxPageAddress,
  type BannerKind,
} from '@rental/domain/rental/banners/banner';
import { Form, Input, InputNumber, Select } from 'antd';
import { useSession } from '../../http/session.ts';
import { useCommand } from '../../http/use-command.ts';
import { SearchControl } from '../../ui/data-table/filters/search-control.tsx';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { ImageListEditor } from '../../ui/images/image-list-editor.tsx';
import { useStoreFields } from '../orders/core/filter-fields.ts';
import { useProductChoices } from '../products/product-filters.ts';
import { bannerCalls, bannerReads } from './banner-calls.ts';
import { bodyOf, typedOf, type TypedBanner } from './banner-form.ts';
import './banners.css';

interface SaveBannerProps {
  readonly kind: BannerKind;
  /** Absent: a new one. */
  readonly banner?: BannerRow;
  readonly onClosed: () => void;
}

/** 新增 or 编辑: a new picture is a draft. */
export function SaveBannerModal({ kind, banner, onClosed }: SaveBannerProps) {
  const [form] = Form.useForm<TypedBanner>();
  const { create, update } = bannerCalls[kind];
  const creating = useCommand(create, { refreshes: bannerReads });
  const updating = useCommand(update, { refreshes: bannerReads });
  return (
    <CommandDialog
      title={`${banner === undefined ? '新增' : '编辑'}${bannerKinds[kind]}`}
      okText={banner === undefined ? '保存草稿' : '保存'}
      width={640}
      command={banner === undefined ? creating : updating}
      form={form}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={typedOf(banner)}
        onFinish={() => {
          const body = bodyOf({
            ...typedOf(banner),
            ...(form.getFieldsValue(true) as Partial<TypedBanner>),
          });
          if (banner === undefined) creating.mutate({ body });
          else updating.mutate({ body: { ...body, id: banner.id, revision: banner.revision } });
        }}
      >
        <BannerFields kind={kind} banner={banner} />
      </Form>
    </CommandDialog>
  );
}

/** The frames of the places: a strip of the home page, or a whole page. */
const frames = {
  banner: { width: 750, height: 300 },
  advertisement: { width: 750, height: 1000 },
} as const;

function BannerFields({
  kind,
  banner,
}: {
  readonly kind: BannerKind;
  readonly banner: BannerRow | undefined;
}) {
  const hasPro = useSession((session) => session.site?.brand.bannerPro === true);
  const isPro = kind === 'advertisement' || hasPro;
  const hasTimes = isPro || (banner?.fromAt ?? banner?.untilAt ?? null) !== null;
  const { product: _, ...plainLinks } = bannerLinks;
  const links = isPro || banner?.link === 'product' ? bannerLinks : plainLinks;
  const [stores] = useStoreFields();
  return (
    <>
      <div className="banner-pair">
        <ContractField of={createBanner} name="title" label="标题">
          <Input maxLength={maxBannerTitle} placeholder="仅后台可见，如 双十二返场" />
        </ContractField>
        <ContractField of={createBanner} name="slot" label="位置">
          <Select
            options={Object.entries(bannerPlaces[kind]).map(([slot, label]) => ({
              value: Number(slot),
              label,
            }))}
          />
        </ContractField>
      </div>
      <Form.Item
        name="image"
        label="图片"
        required
        rules={[{ validator: async (_, images: readonly string[]) => oneImage(images) }]}
        validateTrigger={['onSubmit']}
      >
        <ImageListEditor type="image" num={1} {...frames[kind]} />
      </Form.Item>
      <LinkFields links={links} />
      {hasTimes ? (
        <div className="banner-pair">
          <Form.Item name="fromAt" label="开始时间" extra="不填则发布后立即展示">
            <Input type="datetime-local" />
          </Form.Item>
          <Form.Item name="untilAt" label="结束时间" extra="不填则展示到下线">
            <Input type="datetime-local" />
          </Form.Item>
        </div>
      ) : (
        <p className="banner-note">
          高级横幅未开启：每个位置展示一张，不能定时，也不能链接到商品。可在「品牌设置」中开启。
        </p>
      )}
      <div className="banner-pair">
        <Form.Item name="storeId" label="店铺">
          <Select
            allowClear
            placeholder="全部店铺"
            options={stores?.kind === 'choice' ? [...stores.options] : []}
          />
        </Form.Item>
        <ContractField of={createBanner} name="sort" label="排序" extra="数字小的在前">
          <InputNumber min={0} max={9999} precision={0} style={{ width: '100%' }} />
        </ContractField>
      </div>
    </>
  );
}

function LinkFields({ links }: { readonly links: Readonly<Record<string, string>> }) {
  const link = Form.useWatch('link', Form.useFormInstance<TypedBanner>()) ?? 'none';
  return (
    <div className="banner-pair">
      <ContractField of={createBanner} name="link" label="点击后前往">
        <Select options={Object.entries(links).map(([value, label]) => ({ value, label }))} />
      </ContractField>
      {link === 'product' ? (
        <Form.Item
          name="productId"
          label="商品"
          required
          rules={[{ required: true, message: '请选择商品' }]}
        >
          <SearchControl useChoices={useProductChoices} />
        </Form.Item>
      ) : null}
      {link === 'page' ? (
        <ContractField
          of={createBanner}
          name="pageAddress"
          label="网页地址"
          wantedWords="请填写网页地址"
        >
          <Input maxLength={maxPageAddress} placeholder="https://" />
        </ContractField>
      ) : null}
    </div>
  );
}

function oneImage(images: readonly string[] | undefined): void {
  if (images === undefined || images.length === 0) throw new Error('请上传图片');
}
