import { Component, type ReactNode } from 'react';

interface DrawingBoundaryProps {
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** If the drawing's code does not load (no network, a newer console), the values are shown without it. */
export class DrawingBoundary extends Component<DrawingBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
