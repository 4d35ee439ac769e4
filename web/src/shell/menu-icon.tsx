import {
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BookOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DollarOutlined,
  DownloadOutlined,
  FileTextOutlined,
  MenuOutlined,
  MessageOutlined,
  PictureOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  TeamOutlined,
  ToolOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** The server names a menu's icon in one word; a word that is not here gets the plain one. */
const icons: Readonly<Record<string, ComponentType>> = {
  dashboard: DashboardOutlined,
  order: ShoppingCartOutlined,
  list: UnorderedListOutlined,
  finance: DollarOutlined,
  risk: SafetyCertificateOutlined,
  agreement: AuditOutlined,
  message: MessageOutlined,
  store: ShopOutlined,
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
  export: DownloadOutlined,
  database: DatabaseOutlined,
};

export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? AppstoreOutlined;
  return <Icon />;
}
