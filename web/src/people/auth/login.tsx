import { root } from '../../ui/root.ts';
import { LoginPage, type LoginPageProps } from './login-page.tsx';

export function showLogin(props: LoginPageProps): void {
  root.render(<LoginPage {...props} />);
}
