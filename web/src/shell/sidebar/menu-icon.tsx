import {
  AccountBookOutlined,
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BlockOutlined,
  BookOutlined,
  CalendarOutlined,
  CreditCardOutlined,
  DashboardOutlined,
  DollarOutlined,
  ExportOutlined,
  FileTextOutlined,
  MenuOutlined,
  MessageOutlined,
  MobileOutlined,
  PictureOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  TagOutlined,
  TeamOutlined,
  ToolOutlined,
  TruckOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { lazy, Suspense, type ComponentType } from 'react';

/** The icons loaded with the first screen, by the server's name; the others are loaded when one is drawn. */
const icons: Readonly<Record<string, ComponentType>> = {
  dashboard: DashboardOutlined,
  order: ShoppingCartOutlined,
  list: UnorderedListOutlined,
  finance: DollarOutlined,
  calendar: CalendarOutlined,
  payment: CreditCardOutlined,
  delivery: TruckOutlined,
  bill: AccountBookOutlined,
  chain: BlockOutlined,
  device: MobileOutlined,
  export: ExportOutlined,
  risk: SafetyCertificateOutlined,
  agreement: AuditOutlined,
  message: MessageOutlined,
  store: ShopOutlined,
  coupon: TagOutlined,
  tree: ApartmentOutlined,
  user: UserOutlined,
  peoples: TeamOutlined,
  role: TeamOutlined,
  menu: MenuOutlined,
  dictionary: BookOutlined,
  material: PictureOutlined,
  system: SettingOutlined,
  tools: ToolOutlined,
  api: ApiOutlined,
  document: FileTextOutlined,
};

/** @internal for the test that compares them with the names that can be chosen */
export const firstIconNames: readonly string[] = Object.keys(icons);

const Plain = AppstoreOutlined;
/** The other icons; the plain icon if they cannot be loaded. */
const More = lazy(() =>
  import('./more-menu-icons.tsx').catch(() => ({ default: () => <Plain /> })),
);

/** The icon of a menu; the plain icon if the name is unknown. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name];
  if (Icon !== undefined) return <Icon />;
  return (
    <Suspense fallback={<Plain />}>
      <More name={name} />
    </Suspense>
  );
}
