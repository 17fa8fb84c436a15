import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

interface LoadingStateProps {
  /** What is loading, for screen readers. */
  readonly label: string;
  readonly rows?: number;
  readonly rowHeight?: number;
}

/** The outline of a list while it loads. */
export function LoadingState({ label, rows = 4, rowHeight = 56 }: LoadingStateProps) {
  return (
    <Stack gap="sm" role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <Skeleton key={row} h={rowHeight} />
      ))}
    </Stack>
  );
}
