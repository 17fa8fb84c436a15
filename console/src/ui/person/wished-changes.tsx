import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { IdentityField, WishedChange } from '#contract/accounts/identity.ts';
import { PERSON } from '../form/person-fields.ts';
import classes from './wished-changes.module.css';

const LABELS: Readonly<Record<IdentityField, string>> = {
  name: 'Name',
  roll_no: PERSON.roll_no.label,
  trade: PERSON.trade.label,
};

/** What a student asks to be changed: each field as it is, and as it is wished. */
export const WishedChanges = ({ changes }: { readonly changes: readonly WishedChange[] }) => (
  <dl className={classes.changes}>
    {changes.map(({ field, now, was, wish }) => (
      <div key={field}>
        <dt>{LABELS[field]}</dt>
        <dd>
          <span>{now ?? 'Not set'}</span>
          <span className={classes.wish}>
            <IconArrowRight size={16} className={classes.arrow} aria-hidden />
            <VisuallyHidden> to </VisuallyHidden>
            <strong>{wish}</strong>
          </span>
          {was !== now && <span className="rc-soft">(was {was ?? 'not set'} when asked)</span>}
        </dd>
      </div>
    ))}
  </dl>
);
