import { Button, Textarea } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { idSchema } from '#contract/common.ts';
import { verifyQuery } from '#contract/reports/verify.ts';
import { AS_TYPED } from '../../ui/form/person-fields.ts';
import { OpenFrame } from '../../ui/frame/open-frame.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { UnknownReport, VerifiedReport } from './verified-report.tsx';
import classes from './verify.module.css';

/** The name of the hash in the page's address, so that a comparison can be shared. */
const HASH = 'hash';

/** For anyone with a printed report, signed in or not: checks its totals against what was recorded. */
export function VerifyPage() {
  const id = idSchema.safeParse(useParams()['reportId']).data;
  const [params, setParams] = useSearchParams();
  const hash = hashIn(params.get(HASH) ?? '');
  const compare = (typed: string): void => setParams(typed ? { [HASH]: typed } : {}, { replace: true });
  return (
    <OpenFrame contained>
      <PageHeader
        title="Verify a Report"
        description="Hold the report beside this page: its figures, last entry and hash have to be the same."
      />
      {id === undefined ? (
        <UnknownReport />
      ) : (
        <>
          <VerifiedReport id={id} {...(hash && { hash })} />
          <HashField compared={hash} onCompare={compare} />
        </>
      )}
    </OpenFrame>
  );
}

interface HashFieldProps {
  /** The hash being compared. Empty: none. */
  readonly compared: string;
  readonly onCompare: (hash: string) => void;
}

/** The input for the hash that is printed on the report. */
function HashField({ compared, onCompare }: HashFieldProps) {
  const [typed, setTyped] = useState(compared);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = problemWith(typed);
    setProblem(found);
    if (found === null) onCompare(hashIn(typed));
    else field.current?.focus();
  };
  return (
    <Panel title="Compare the hash">
      <form noValidate className={classes.form} onSubmit={submit}>
        <Textarea
          ref={field}
          label="Hash printed on the report"
          description="64 digits and letters; spaces do not matter"
          autosize
          minRows={2}
          {...AS_TYPED}
          autoComplete="off"
          classNames={{ input: classes.hash }}
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit">Compare</Button>
      </form>
    </Panel>
  );
}

/** A hash as typed from paper: in groups, in capitals. Empty if it is not a hash. */
export const hashIn = (typed: string): string => parsed(typed).data?.hash ?? '';

/** The problem with the input. Null: none. */
export const problemWith = (typed: string): string | null => parsed(typed).error?.issues[0]?.message ?? null;

const parsed = (typed: string) => verifyQuery.safeParse({ hash: typed.replaceAll(/\s/g, '') });
