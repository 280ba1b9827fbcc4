import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { type Loadable, loadable } from '../loadable.tsx';
import { ErrorTile } from './error-state.tsx';
import classes from './states.module.css';

export interface LazyPartOptions {
  /** Stands in its place while its code is fetched. Default: nothing. */
  readonly loading?: ReactNode;
  /** For overlays such as dialogs: a failure is shown at the bottom of the window. Default: in place of the component. */
  readonly floats?: boolean;
}

/**
 * A component whose code is fetched when it is first drawn. A failure is shown in its place, where it can be
 * tried again, and leaves the page around it as it is; errors of the component itself go on to the boundary around it.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  options: LazyPartOptions = {},
): Loadable<P> {
  const part = loadable(load);
  return {
    ...part,
    Component: (props) => (
      <LoadBoundary part={part} floats={options.floats ?? false}>
        <Suspense fallback={options.loading ?? null}>
          <part.Component {...props} />
        </Suspense>
      </LoadBoundary>
    ),
  };
}

interface LoadBoundaryProps {
  readonly part: Pick<Loadable<never>, 'prepare' | 'failure'>;
  readonly floats: boolean;
  readonly children: ReactNode;
}

class LoadBoundary extends Component<LoadBoundaryProps, { readonly caught: { readonly error: unknown } | null }> {
  override state = { caught: null as { readonly error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  readonly #retry = (): void => {
    // The component loads the same code and shows the failure.
    this.props.part.prepare().catch(() => undefined);
    this.setState({ caught: null });
  };

  override render(): ReactNode {
    const { caught } = this.state;
    const { part, floats, children } = this.props;
    if (caught === null) return children;
    const failure = part.failure();
    if (failure === null || failure.error !== caught.error) throw caught.error;
    const tile = <ErrorTile error={caught.error} onRetry={this.#retry} />;
    return floats ? <div className={classes.floating}>{tile}</div> : tile;
  }
}
