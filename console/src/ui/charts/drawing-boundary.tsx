import { Component, type ReactNode } from 'react';

interface DrawingBoundaryProps {
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** The code that draws did not come (no network, a newer console): the figures are shown without it. */
export class DrawingBoundary extends Component<DrawingBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
