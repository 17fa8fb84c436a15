import type { ReactNode } from 'react';
import type { FingerprintedReport } from '#contract/reports/verify.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { FORMAT_WORDS, KIND_WORDS } from '../../lib/format/report-words.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './verify.module.css';

const number = (value: number): string => value.toLocaleString('en-GB');

/** What was recorded when the report was made, to compare line by line with the paper. */
export function FingerprintFacts({ report }: { readonly report: FingerprintedReport }) {
  const time = useCollegeTime();
  return (
    <Panel title="What was recorded">
      <dl className={classes.facts}>
        <Fact name="Report">{`${KIND_WORDS[report.kind].title}, ${FORMAT_WORDS[report.format]}`}</Fact>
        <Fact name="Made">{time.dayAndTime(report.madeAt)}</Fact>
        <Fact name="Position of the record">{number(report.asOf)}</Fact>
        <Fact name="Rows">{number(report.rows)}</Fact>
        {report.figures.map(({ name, value, unit }) => (
          <Fact key={name} name={name}>{`${number(value)}${unit ?? ''}`}</Fact>
        ))}
        <Fact name="Hash" wide>
          <code className={classes.hash}>{report.hash.match(/.{1,8}/g)?.join(' ')}</code>
        </Fact>
      </dl>
    </Panel>
  );
}

interface FactProps {
  readonly name: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const Fact = ({ name, wide = false, children }: FactProps) => (
  <div data-wide={wide}>
    <dt>{name}</dt>
    <dd className="rc-number">{children}</dd>
  </div>
);
