import { Component, type ReactNode } from 'react';
import { BrokenView } from '../notice-views.tsx';

interface Props {
  readonly path: string;
  readonly children: ReactNode;
}

/** Limits a page that breaks to its own tab. */
export class TabErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override readonly state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <BrokenView error={error} />;
  }
}
