import { AutoComplete, Input, InputNumber, Radio, Select, Switch } from 'antd';
import { updateMenu, type MenuRow } from '@rental/contract/people/access/menus';
import { isOuterPath, menuKind, menuKindLabels } from '@rental/domain/people/access/menu-rules';
import { useRead } from '../../http/use-read.ts';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { useMenuLook } from '../../ui/menu-look.ts';
import { IconPicker } from './icon-picker.tsx';
import { parentsFor } from './menu-tree.ts';

export type MenuForm = Omit<MenuRow, 'id' | 'children' | 'createTime' | 'purpose' | 'iframe'>;

interface MenuFieldsProps {
  readonly values: MenuForm;
  readonly tree: readonly MenuRow[];
  readonly id: number | null;
}

const kinds = [...menuKindLabels].map(([value, label]) => ({ value, label }));

/** The fields of an entry, as its kind has them. */
export function MenuFields({ values, tree, id }: MenuFieldsProps) {
  const { type } = values;
  const isNew = id === null;
  return (
    <>
      <ContractField of={updateMenu} name="type" label="类型">
        <Radio.Group options={kinds} optionType="button" disabled={!isNew} />
      </ContractField>
      <ContractField of={updateMenu} name="pid" label="上级">
        <Select
          allowClear={type !== menuKind.button}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={type === menuKind.button ? '请选择所在的菜单' : '最上级'}
          options={parentsFor(tree, type, id)}
        />
      </ContractField>
      <ContractField of={updateMenu} name="title" label="名称" wantedWords="请输入菜单名称">
        <Input maxLength={30} />
      </ContractField>
      {type === menuKind.button ? null : <PlaceFields values={values} />}
      <RightField isButton={type === menuKind.button} />
      {type === menuKind.directory ? <DirectoryFields /> : null}
      {type === menuKind.page ? <PageFields /> : null}
      {isNew ? null : (
        <ContractField of={updateMenu} name="sort" label="排序" wantedWords="请输入排序">
          <InputNumber min={0} max={99_999} precision={0} />
        </ContractField>
      )}
    </>
  );
}

function PlaceFields({ values }: { values: MenuForm }) {
  const { views } = useMenuLook();
  const isPage = values.type === menuKind.page;
  const isOuter = isPage && isOuterPath(values.path);
  const component = values.component ?? '';
  const isUnknown = component !== '' && !views.includes(component);
  return (
    <>
      <ContractField of={updateMenu} name="icon" label="图标">
        <IconPicker />
      </ContractField>
      <ContractField
        of={updateMenu}
        name="path"
        label={isPage ? '路径或外链地址' : '路径'}
        wantedWords="请输入路径"
        extra={
          isOuter
            ? '外链：在新窗口打开'
            : isPage
              ? '例如 list；详情页可带参数 detail/:id；外链填写完整地址'
              : '例如 order，不带参数'
        }
      >
        <Input maxLength={200} />
      </ContractField>
      {isPage && !isOuter ? (
        <ContractField
          of={updateMenu}
          name="component"
          label="组件"
          wantedWords="请输入组件路径"
          extra={isUnknown ? '当前版本不包含该页面，打开时将提示页面组件不存在' : undefined}
        >
          <AutoComplete
            allowClear
            placeholder="例如 orders/order-list-page"
            options={views.map((value) => ({ value }))}
            showSearch={{ filterOption: (typed, option) => option?.value.includes(typed) === true }}
          />
        </ContractField>
      ) : null}
    </>
  );
}

function RightField({ isButton }: { isButton: boolean }) {
  const rights = useRead('menuRights');
  const areas = Map.groupBy(rights.data ?? [], ({ area }) => area);
  return (
    <ContractField
      of={updateMenu}
      name="permission"
      label="所需权限"
      extra={isButton ? undefined : '不选则所有人可见。菜单只决定入口，能否操作由角色的权限决定'}
      {...(isButton && { wantedWords: '请选择按钮对应的权限' })}
    >
      <Select
        allowClear={!isButton}
        loading={rights.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={isButton ? '请选择权限' : '所有人'}
        options={[...areas].map(([area, list]) => ({
          label: area,
          options: list.map(({ name, alias }) => ({ value: name, label: `${alias}（${name}）` })),
        }))}
      />
    </ContractField>
  );
}

function DirectoryFields() {
  return (
    <>
      <div className="menu-switches">
        <SwitchField name="hidden" label="隐藏" />
        <SwitchField name="alwaysShow" label="总是展开为目录" />
        <SwitchField name="breadcrumb" label="显示在面包屑" />
      </div>
      <ContractField of={updateMenu} name="redirect" label="面包屑跳转">
        <Input allowClear maxLength={200} placeholder="默认跳转到第一个菜单，例如 /order/list" />
      </ContractField>
    </>
  );
}

function PageFields() {
  return (
    <>
      <div className="menu-switches">
        <SwitchField name="hidden" label="隐藏" />
        <SwitchField name="cache" label="保留页面状态" />
        <SwitchField name="affix" label="固定标签" />
        <SwitchField name="breadcrumb" label="显示在面包屑" />
      </div>
      <ContractField
        of={updateMenu}
        name="activeMenu"
        label="高亮的菜单"
        extra="隐藏的详情页可让所属列表高亮，例如 /order/list"
      >
        <Input allowClear maxLength={200} />
      </ContractField>
      <ContractField of={updateMenu} name="componentName" label="组件名称">
        <Input allowClear maxLength={60} placeholder="默认由组件路径得出" />
      </ContractField>
    </>
  );
}

type SwitchName = 'hidden' | 'alwaysShow' | 'breadcrumb' | 'cache' | 'affix';

function SwitchField({ name, label }: { name: SwitchName; label: string }) {
  return (
    <ContractField of={updateMenu} name={name} label={label} valuePropName="checked">
      <Switch size="small" />
    </ContractField>
  );
}
