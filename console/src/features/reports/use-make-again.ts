import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import { requestReportBody } from '#contract/report-request.ts';
import type { Report } from '#contract/reports.ts';
import { sentence } from '../../lib/api-error.ts';
import { useRequestReportMutation } from '../../lib/endpoints/report-endpoints.ts';

/** Requests the same report again, at the same position if it had one. */
export function useMakeAgain() {
  const [request, { isLoading }] = useRequestReportMutation();
  const again = async ({ subject, format, asOf }: Report): Promise<void> => {
    const at = subject.kind !== 'cards' && asOf !== null ? { asOf } : {};
    const { data, error } = await request(requestReportBody.parse({ ...subject, format, ...at }));
    if (data) toast.success(data.message);
    else toast.error(sentence(error, MESSAGES.reportRequestFailed));
  };
  return { again, busy: isLoading };
}
