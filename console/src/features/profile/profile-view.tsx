import type { User } from '#contract/accounts.ts';
import classes from './profile.module.css';

interface Row {
  readonly label: string;
  readonly of: 'name' | 'email' | 'trade' | 'year' | 'phone' | 'emergencyContact' | 'address';
  readonly wide?: true;
}

const ROWS: readonly Row[] = [
  { label: 'Name', of: 'name' },
  { label: 'Email', of: 'email' },
  { label: 'Trade', of: 'trade' },
  { label: 'Year of study', of: 'year' },
  { label: 'Phone', of: 'phone' },
  { label: 'Emergency contact', of: 'emergencyContact' },
  { label: 'Address', of: 'address', wide: true },
];

export function ProfileView({ user }: { readonly user: User }) {
  return (
    <dl className={classes.rows}>
      {ROWS.map(({ label, of, wide }) => (
        <div key={of} className={wide ? classes.wide : undefined}>
          <dt>{label}</dt>
          <dd data-empty={!user[of] || undefined}>{user[of] || 'Not set'}</dd>
        </div>
      ))}
    </dl>
  );
}
