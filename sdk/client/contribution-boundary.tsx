import { Component, type ContextType, type ReactNode, Suspense, use } from 'react';
import { HostContext } from './host-context.ts';
import { OwnedHostContext } from './owned-host.ts';

/** The entry that a boundary is drawn around: its owner answers for what happens inside. */
export interface BoundaryEntry {
  readonly key: string;
  readonly owner: string;
  readonly ownerVersion: string;
  retry(): void;
}

export interface ContributionFailure {
  readonly error: unknown;
  readonly owner: string;
  readonly ownerVersion: string;
  /** Loads and draws the contribution again. */
  readonly retry: () => void;
}

export interface ContributionBoundaryProps {
  readonly entry: BoundaryEntry;
  readonly children: ReactNode;
  /** Stands in while the contribution loads. Default: nothing. */
  readonly loading?: ReactNode;
  /** Stands in for a failed one. Each point has its own: a tile for a chart, nothing for a button. Default: nothing. */
  readonly fallback?: ReactNode | ((failure: ContributionFailure) => ReactNode);
}

/**
 * Keeps one contribution from harming its neighbours: suspends and fails by itself, and reports against its owner. It
 * starts afresh when another owner, version or entry takes the place.
 */
export function ContributionBoundary(props: ContributionBoundaryProps): ReactNode {
  const { entry } = props;
  return <FailureBoundary key={`${entry.owner}@${entry.ownerVersion} ${entry.key}`} {...props} />;
}

/** What is drawn inside has the rights of its owner, and no more than the component that drew the boundary. */
function OwnedBy({ owner, children }: { readonly owner: string; readonly children: ReactNode }): ReactNode {
  const within = use(HostContext);
  const ownedHost = use(OwnedHostContext);
  return <HostContext value={within && ownedHost ? ownedHost(owner, within) : within}>{children}</HostContext>;
}

interface BoundaryState {
  readonly entry: BoundaryEntry | null;
  readonly failed: boolean;
  readonly error: unknown;
}

class FailureBoundary extends Component<ContributionBoundaryProps, BoundaryState> {
  static override contextType = HostContext;
  declare context: ContextType<typeof HostContext>;
  override state: BoundaryState = { entry: null, failed: false, error: undefined };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: true, error };
  }

  static getDerivedStateFromProps(props: ContributionBoundaryProps, state: BoundaryState): BoundaryState | null {
    return state.entry === props.entry ? null : { entry: props.entry, failed: false, error: undefined };
  }

  override componentDidCatch(error: unknown): void {
    this.context?.report(this.props.entry.owner, error);
  }

  readonly #retry = (): void => {
    this.props.entry.retry();
    this.context?.forgetFailures();
    this.setState({ failed: false, error: undefined });
  };

  override render(): ReactNode {
    const { children, entry, fallback = null, loading = null } = this.props;
    if (!this.state.failed)
      return (
        <OwnedBy owner={entry.owner}>
          <Suspense fallback={loading}>{children}</Suspense>
        </OwnedBy>
      );
    if (typeof fallback !== 'function') return fallback;
    const { owner, ownerVersion } = entry;
    return fallback({ error: this.state.error, owner, ownerVersion, retry: this.#retry });
  }
}
