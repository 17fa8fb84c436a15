import { useParams, useSearchParams } from 'react-router';
import { idSchema } from '#contract/common.ts';
import { OpenFrame } from '../../ui/open-frame.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { HashField } from './hash-field.tsx';
import { HASH, hashIn } from './typed-hash.ts';
import { UnknownReport, VerifiedReport } from './verified-report.tsx';

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
        description="Hold the report beside this page: its figures, position and hash have to be the same."
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
