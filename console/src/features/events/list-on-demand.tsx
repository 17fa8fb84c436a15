import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { usePart } from '../../lib/on-demand.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { ListFailed } from './list-failed.tsx';
import type { ListedFieldsProps } from './listed/listed-fields.tsx';

const loadListedFields = () => import('./listed/listed-fields.tsx').then(part => part.ListedFields);

/** The fields of a list of students. Few events have one, so their code is fetched when the screen stands. */
export function ListOnDemand(props: ListedFieldsProps) {
  const [failed, setFailed] = useState(false);
  const Fields = usePart(loadListedFields, !failed, { quiet: true, onFailed: () => setFailed(true) });
  if (Fields) return <Fields {...props} />;
  if (!failed) return <LoadingState label="Loading the students" rows={1} rowHeight={160} />;
  return <ListFailed why={MESSAGES.network} onRetry={() => setFailed(false)} />;
}
