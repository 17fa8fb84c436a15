import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

/** The end of a description: the list is of one event only. `all`: the address of the same list of all events. */
export const OfOneEvent = ({ all }: { readonly all: string }) => (
  <>
    {' '}
    Only those of one event are shown.{' '}
    <Anchor component={Link} to={all} underline="always">
      Show those of all events
    </Anchor>
  </>
);
