import { Alert, Button, Drawer, Form } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { MenuRow } from '@rental/contract/people/access/menus';
import { isOuterPath, menuKind } from '@rental/domain/people/access/menu-rules';
import { isInterrupt } from '../../http/call-error.ts';
import { wordsOf } from '../../http/errors.ts';
import { useCommand } from '../../http/use-command.ts';
import { useMenuLook } from '../../ui/menu-look.ts';
import { useUnsaved } from '../../ui/tab-page.ts';
import { MenuFields, type MenuForm } from './menu-fields.tsx';
import { previewOf, type MenuDraft } from './menu-tree.ts';

/** The entry that is edited, or the place of a new one. */
export type OpenedMenu =
  | { readonly row: MenuRow }
  | { readonly row: null; readonly pid: number | null; readonly type: MenuRow['type'] };

interface MenuDrawerProps {
  readonly opened: OpenedMenu;
  readonly tree: readonly MenuRow[];
  readonly purpose: 1 | 2;
  readonly onClosed: () => void;
}

const blank: Omit<MenuForm, 'pid' | 'type' | 'sort'> = {
  title: '',
  path: '',
  component: null,
  componentName: null,
  icon: 'list',
  permission: null,
  cache: true,
  hidden: false,
  alwaysShow: true,
  affix: false,
  breadcrumb: true,
  redirect: null,
  activeMenu: null,
};

/** One entry with all its fields, and beside them the sidebar as it would be. */
export function MenuDrawer({ opened, tree, purpose, onClosed }: MenuDrawerProps) {
  const { row } = opened;
  const [form] = Form.useForm<MenuForm>();
  const [isOpen, setOpen] = useState(true);
  const [isTyped, setTyped] = useState(false);
  const refreshes = ['listMenus', 'menuTree', 'roleRights'] as const;
  const create = useCommand('createMenu', { refreshes });
  const update = useCommand('updateMenu', { refreshes });
  const command = row === null ? create : update;
  const { fields, error, isPending, isSuccess } = command;
  useUnsaved(isTyped && isOpen && !isSuccess);

  useEffect(() => {
    if (fields === null) return;
    form.setFields(
      Object.entries(fields).map(([name, words]) => ({
        name: name as keyof MenuForm,
        errors: [words],
      })),
    );
  }, [form, fields]);

  const initial = useMemo(() => initialOf(opened), [opened]);
  const typed: Partial<MenuForm> | undefined = Form.useWatch([], form);
  const values: MenuForm = { ...initial, ...typed };
  const save = (entry: MenuForm) => {
    const body = { ...entry, ...emptied(entry) };
    if (row === null) create.mutate({ body: { ...body, sort: undefined, purpose } });
    else update.mutate({ body: { id: row.id, ...body } });
  };
  const isRefused = error !== null && fields === null && !isInterrupt(error);
  return (
    <Drawer
      open={isOpen && !isSuccess}
      title={row === null ? '新增菜单' : `编辑菜单「${row.title}」`}
      size={760}
      mask={{ closable: !isTyped }}
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => {
        if (!isShown) onClosed();
      }}
      footer={
        <div className="access-actions">
          <Button type="primary" loading={isPending} onClick={() => form.submit()}>
            保存
          </Button>
          <Button onClick={() => setOpen(false)}>取消</Button>
        </div>
      }
    >
      <div className="menu-drawer">
        <div className="menu-drawer-form">
          {isRefused ? <Alert type="error" showIcon title={wordsOf(error)} /> : null}
          <Form
            form={form}
            layout="vertical"
            autoComplete="off"
            initialValues={initial}
            onValuesChange={({ type }: Partial<MenuForm>) => {
              setTyped(true);
              if (type !== undefined) form.setFieldValue('pid', null); // another kind lies elsewhere
            }}
            onFinish={() =>
              save({ ...initial, ...(form.getFieldsValue(true) as Partial<MenuForm>) })
            }
          >
            <MenuFields values={values} tree={tree} id={row?.id ?? null} />
          </Form>
        </div>
        <Preview values={values} tree={tree} id={row?.id ?? null} purpose={purpose} />
      </div>
    </Drawer>
  );
}

function initialOf(opened: OpenedMenu): MenuForm {
  const { row } = opened;
  if (row === null)
    return { ...blank, pid: opened.pid, type: opened.type, sort: Number.MAX_SAFE_INTEGER };
  const { id: _, children: __, createTime: ___, purpose: ____, iframe: _____, ...form } = row;
  return form;
}

const clearable = [
  'pid',
  'component',
  'componentName',
  'permission',
  'redirect',
  'activeMenu',
] as const;

/** An emptied field clears its value. */
const emptied = (entry: MenuForm) =>
  Object.fromEntries(
    clearable.map((name) => [name, entry[name] === '' ? null : (entry[name] ?? null)]),
  ) as Pick<MenuForm, (typeof clearable)[number]>;

interface PreviewProps {
  readonly values: MenuForm;
  readonly tree: readonly MenuRow[];
  readonly id: number | null;
  readonly purpose: 1 | 2;
}

function Preview({ values, tree, id, purpose }: PreviewProps) {
  const { Sidebar } = useMenuLook();
  const title = values.title.trim() === '' ? '（未命名）' : values.title;
  const path = values.path.trim().replace(/^\/+|\/+$/g, '');
  const text = JSON.stringify({ ...values, title, path, id, purpose });
  const { menus, open } = useMemo(() => {
    const draft = JSON.parse(text) as MenuDraft;
    return previewOf(tree, { ...draft, iframe: isOuterPath(draft.path) });
  }, [tree, text]);
  return (
    <section className="menu-preview" aria-label="侧边栏预览">
      <h3>侧边栏预览</h3>
      {values.type === menuKind.button ? (
        <p className="access-nothing">按钮不在侧边栏显示，它在角色的权限中出现。</p>
      ) : (
        <Sidebar menus={menus} open={open} />
      )}
      {values.hidden && values.type !== menuKind.button ? (
        <p className="access-nothing">已隐藏：可以打开，但不在侧边栏显示。</p>
      ) : null}
    </section>
  );
}
