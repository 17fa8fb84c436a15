import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { PATHS } from '../../lib/paths.ts';
import { useWaitingPhotosQuery } from '../../lib/photos/photo-api.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { QueryFailed } from '../../ui/state/load-failed.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { PhotoQueue } from './photo-queue.tsx';

const ImportDialog = onDemand(() => import('./import/import-dialog.tsx').then(part => part.ImportDialog));

/** The photos that wait for approval, and the import of many at once. */
export function PhotosPage() {
  const query = useWaitingPhotosQuery({});
  const [importing, setImporting] = useState(false);
  return (
    <>
      <PageHeader
        title="Photos"
        description="A photo that a student sent counts once you have approved it."
        back={{ to: PATHS.students, label: 'Back to Students' }}
        actions={
          <IconButton variant="default" icon={IconFileZip} onClick={() => setImporting(true)}>
            Import a ZIP
          </IconButton>
        }
      />
      {query.data ? (
        <PhotoQueue
          waiting={query.data.photos}
          count={query.data.count}
          fetchedAt={query.fulfilledTimeStamp ?? 0}
          fetching={query.isFetching}
          onNext={() => void query.refetch()}
        />
      ) : query.isError ? (
        <QueryFailed message={PHOTO_MESSAGES.photosFailed} query={query} />
      ) : (
        <LoadingState label="Loading the photos" rows={3} rowHeight={220} />
      )}
      <ImportDialog
        opened={importing}
        onClose={() => setImporting(false)}
        onStored={() => void query.refetch()}
      />
    </>
  );
}
