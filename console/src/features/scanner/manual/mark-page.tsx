import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { Navigate, useLocation } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { PATHS } from '../../../lib/paths.ts';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { markArrival } from '../shared/outcome/mark-arrival.ts';
import { MarkForm } from './mark-form.tsx';

/** An admin manually marks the student from the scanner as present or absent. */
export function MarkPage() {
  const arrival = markArrival.safeParse(useLocation().state);
  if (!arrival.success) return <ScanFirst />;
  return (
    <>
      <PageHeader title="Mark Attendance" back={{ to: PATHS.scan, label: 'Back to the scanner' }} />
      <MarkForm key={arrival.data.user.id} arrival={arrival.data} />
    </>
  );
}

function ScanFirst() {
  useEffect(() => {
    // With an id, so that an effect that runs twice shows one toast.
    toast.error(MESSAGES.noScannedUser, { id: MESSAGES.noScannedUser });
  }, []);
  return <Navigate to={PATHS.scan} replace />;
}
