import { CodeOutlined, DownOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App, Dropdown, type MenuProps } from 'antd';
import { signOut, useSession } from '../../http/session.ts';
import { useOpenTab } from '../../ui/tab-location.ts';
import { UserPicture } from '../../ui/user-picture.tsx';
import { matchPage } from '../routes/menu-routes.ts';
import { useRoutes } from '../routes/routes-context.ts';

const centerPath = '/user/center';

/**
 * The signed-in operator, with 个人中心 if the operator has that page, the source repository if the brand names one
 * (S74), and 退出登录 (S40).
 */
export function UserMenu() {
  const { modal } = App.useApp();
  const queries = useQueryClient();
  const openTab = useOpenTab();
  const routes = useRoutes();
  const user = useSession((session) => session.user);
  const sourceUrl = useSession(({ site }) => site?.brand.settings.sourceUrl ?? null);
  if (user === null) return null;

  const confirmSignOut = () => {
    void modal.confirm({
      title: '提示',
      content: '确定退出系统吗？',
      okText: '确定',
      cancelText: '取消',
      onOk: async () => {
        await queries.cancelQueries(); // what is still asked would be refused once the login has ended
        await signOut();
      },
    });
  };
  const center: MenuProps['items'] =
    matchPage(routes, centerPath) === null
      ? []
      : [
          {
            key: 'center',
            icon: <UserOutlined />,
            label: '个人中心',
            onClick: () => openTab(centerPath),
          },
        ];
  const source: MenuProps['items'] =
    sourceUrl === null
      ? []
      : [
          {
            key: 'source',
            icon: <CodeOutlined />,
            label: (
              <a href={sourceUrl} target="_blank" rel="noopener noreferrer">
                源码仓库
              </a>
            ),
            // a click is the link's own; the Enter key reaches the entry alone
            onClick: ({ domEvent }) => {
              if (domEvent.type === 'keydown') open(sourceUrl, '_blank', 'noopener,noreferrer');
            },
          },
        ];
  const items: MenuProps['items'] = [
    ...center,
    ...source,
    { key: 'signOut', icon: <LogoutOutlined />, label: '退出登录', onClick: confirmSignOut },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="user-menu">
        <UserPicture src={user.avatar} name={user.nickName} size={26} alt="" />
        <span className="user-menu-name">{user.username}</span>
        <span className="user-menu-nick">{user.nickName}</span>
        <DownOutlined className="user-menu-arrow" />
      </button>
    </Dropdown>
  );
}
