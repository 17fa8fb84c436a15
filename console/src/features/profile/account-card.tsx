import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { User } from '#contract/accounts/schema.ts';
import { PATHS } from '../../lib/paths.ts';
import { InitialAvatar } from '../../ui/initial-avatar.tsx';
import classes from './profile.module.css';

const ROLE_NAMES: ReadonlyMap<string, string> = new Map([
  ['admin', 'Admin'],
  ['user', 'Student'],
]);

/** The data of the account that only the office can change. */
export function AccountCard({ user }: { readonly user: User }) {
  return (
    <section className={classes.account} aria-label="Account">
      <div className={classes.who}>
        <InitialAvatar name={user.name} size={64} />
        <p className={classes.name}>{user.name}</p>
      </div>
      <dl className={classes.facts}>
        {user.roll_no !== null && (
          <div>
            <dt>Roll Number</dt>
            <dd className="rc-number">{user.roll_no}</dd>
          </div>
        )}
        <div>
          <dt>Role</dt>
          <dd>{ROLE_NAMES.get(user.role) ?? user.role}</dd>
        </div>
      </dl>
      <p className={classes.hint}>
        {user.roll_no === null ? 'Your role is' : 'Your roll number and role are'} kept by the office.
        Password, appearance and sounds are in{' '}
        <Anchor component={Link} to={PATHS.settings} size="sm" underline="always">
          Settings
        </Anchor>
        .
      </p>
    </section>
  );
}
