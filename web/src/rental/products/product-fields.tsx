import { Form, Input, InputNumber, Select } from 'antd';
import { createProduct, maxProductImages } from '@rental/contract/rental/products';
import { maxProductLabels } from '@rental/domain/rental/products/product-import';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { complaintOn, schemaOf } from '../../ui/fields/contract-rule.ts';
import { ImageListEditor } from '../../ui/images/image-list-editor.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { Suspense } from 'react';
import { CategorySelect } from './category-select.tsx';
import { bodyOf, type TypedProduct } from './product-form.ts';
import { SkusInput } from './skus-input.tsx';
import { SpecificationsInput } from './specifications-input.tsx';
import './products.css';

/** Goods are shown in squares. */
const frame = { width: 800, height: 800 };

const TextEditor = lazyPart(
  async () => (await import('../../ui/text-editor/text-editor.tsx')).TextEditor,
);

/** The fields of a product: what customers see, then its SKUs, then its description. */
export function ProductFields() {
  const form = Form.useFormInstance<TypedProduct>();
  const specifications = Form.useWatch('specifications', form) ?? [];
  const productCode = Form.useWatch('code', form) ?? '';
  return (
    <>
      <div className="product-fields">
        <ContractField of={createProduct} name="name" label="商品名称">
          <Input maxLength={60} placeholder="客户看到的名称，如 Apple iPhone 17 Pro" />
        </ContractField>
        <ContractField of={createProduct} name="code" label="商品编码">
          <Input maxLength={40} placeholder="字母、数字、点、横线或下划线，全品牌唯一" />
        </ContractField>
        <ContractField of={createProduct} name="categoryId" label="类目">
          <CategorySelect />
        </ContractField>
        <ContractField of={createProduct} name="labels" label="标签">
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={maxProductLabels}
            tokenSeparators={[',', '，']}
            placeholder={`输入后按回车，最多${maxProductLabels}个`}
          />
        </ContractField>
        <ContractField of={createProduct} name="sort" label="排序" extra="数字小的在前">
          <InputNumber min={0} max={9999} precision={0} />
        </ContractField>
      </div>
      <ContractField
        of={createProduct}
        name="images"
        label="商品图片"
        extra={`最多${maxProductImages}张，第一张为封面；上架前至少一张`}
      >
        <ImageListEditor type="image" num={maxProductImages} {...frame} />
      </ContractField>
      <ContractField
        of={createProduct}
        name="specifications"
        label="规格"
        extra="没有规格的商品只有一个「标准」明细；去掉的规格值停用，已有设备和订单不受影响"
      >
        <SpecificationsInput />
      </ContractField>
      <Form.Item
        name="skus"
        label="规格明细"
        required
        rules={[{ validator: async () => judgeSkus(form.getFieldsValue(true) as TypedProduct) }]}
        validateTrigger={['onSubmit']}
        dependencies={['specifications']}
      >
        <SkusInput specifications={specifications} productCode={productCode} />
      </Form.Item>
      <Suspense fallback={null}>
        <ContractField of={createProduct} name="description" label="图文详情">
          <TextEditor />
        </ContractField>
      </Suspense>
    </>
  );
}

const skusSchema = schemaOf(createProduct, 'body', 'skus');

/** The rows of the matrix alone are judged: others were typed before and are not sent. */
function judgeSkus(typed: TypedProduct): void {
  const complaint = skusSchema && complaintOn(skusSchema, bodyOf(typed).skus);
  if (complaint !== null) throw new Error(complaint);
}
