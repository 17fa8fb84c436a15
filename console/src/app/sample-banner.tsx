import { Button, Text } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { collegeRoutes } from '#contract/college/routes.ts';
import { MESSAGES } from '#contract/messages.ts';
import { api, write } from '../lib/api/api.ts';
import { PATHS } from '../lib/paths.ts';
import { signedOut, useUser } from '../lib/session/session.ts';
import { forgetStored } from '../lib/session/session-storage.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { confirmed } from '../ui/state/outcome.ts';
import classes from './sample-banner.module.css';

const sampleApi = api.injectEndpoints({
  endpoints: build => ({ removeSample: build.mutation(write(collegeRoutes.removeSample)) }),
});

/** Above every screen: nothing here is real. An admin can be done with it. */
export function SampleBanner() {
  const admin = useUser()?.role === 'admin';
  const [asking, setAsking] = useState(false);
  return (
    <aside className={`${classes.banner} rc-screen-only`} aria-label="Sample data">
      <IconFlask size={20} stroke={1.7} aria-hidden />
      <p>Sample data: nobody here is real.</p>
      {admin && (
        <Button size="xs" variant="default" aria-label="Remove sample data" onClick={() => setAsking(true)}>
          Remove
        </Button>
      )}
      {asking && <RemoveDialog onClose={() => setAsking(false)} />}
    </aside>
  );
}

function RemoveDialog({ onClose }: { readonly onClose: () => void }) {
  const [removeSample] = sampleApi.useRemoveSampleMutation();
  const leave = useLeave();
  const remove = () =>
    confirmed(removeSample(), MESSAGES.requestFailed, () => {
      onClose();
      leave();
    });
  return (
    <ConfirmDialog
      title="Remove the sample data?"
      confirm="Remove sample data"
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      <Text>
        All students, events, marks and notices of the sample are deleted, and Rollcall ends. Start it again
        with <code>npm start</code> for your own: it keeps its data elsewhere, and nothing of it is touched.
      </Text>
    </ConfirmDialog>
  );
}

/** The session ends with the accounts of the sample. */
function useLeave(): () => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    forgetStored();
    void navigate(PATHS.home);
    dispatch(signedOut({ at: key }));
  };
}
