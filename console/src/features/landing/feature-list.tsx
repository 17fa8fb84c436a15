import {
  IconCalendarCheck,
  IconChartBar,
  IconDeviceMobile,
  IconQrcode,
  IconShieldLock,
  IconUsersGroup,
} from '@tabler/icons-react';
import square from '../../ui/icon-square.module.css';
import classes from './landing.module.css';

const FEATURES = [
  {
    icon: IconQrcode,
    title: 'QR attendance',
    text: 'One personal code per student, read by any phone or laptop with a camera.',
  },
  {
    icon: IconUsersGroup,
    title: 'Student management by trade',
    text: 'Every student belongs to a trade: an event can be for some of them or for all.',
  },
  {
    icon: IconCalendarCheck,
    title: 'Event and meeting tracking',
    text: 'Events and TNP meetings, from their announcement to the last mark.',
  },
  {
    icon: IconChartBar,
    title: 'Analytics',
    text: 'Counts that move while students come in, and rates per student and event.',
  },
  {
    icon: IconDeviceMobile,
    title: 'Mobile friendly',
    text: 'Made for a phone held at a door, and just as clear on a desk.',
  },
  {
    icon: IconShieldLock,
    title: 'Secure',
    text: 'Codes are signed, so nobody can make one up. Only admins can mark, and people to whom they gave a pass.',
  },
];

export function FeatureList() {
  return (
    <section className={classes.band} aria-labelledby="features" translate="yes">
      <h2 id="features" className={classes.heading}>
        Everything the placement office counts on
      </h2>
      <ul className={classes.features}>
        {FEATURES.map(({ icon: Shown, title, text }) => (
          <li key={title}>
            <span className={`${square.square} ${classes.featureIcon}`}>
              <Shown size={26} stroke={1.6} aria-hidden />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
