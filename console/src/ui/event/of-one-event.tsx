import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { NoSuchEvent } from './event-unavailable.tsx';

const SHOW_ALL = 'Show those of all events';

/** Says in a screen's description that its lists are of one event. `all`: the address of those of all events. */
export const OfOneEvent = ({ all }: { readonly all: string }) => (
  <>
    {' '}
    Only those of one event are shown.{' '}
    <Anchor component={Link} to={all} underline="always">
      {SHOW_ALL}
    </Anchor>
  </>
);

/** In place of such lists: the address was cut when it was copied. */
export const OfNoEvent = ({ all }: { readonly all: string }) => (
  <NoSuchEvent back={{ to: all, label: SHOW_ALL }} />
);
