import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

/** Says in a screen's description that its lists are of one event. `all`: the address of those of all events. */
export const OfOneEvent = ({ all }: { readonly all: string }) => (
  <>
    {' '}
    Only those of one event are shown.{' '}
    <Anchor component={Link} to={all} underline="always">
      Show those of all events
    </Anchor>
  </>
);
