import { ROUTES } from '#contract/routes.ts';
import { api, get } from '../../lib/api/api.ts';

const verifyApi = api.injectEndpoints({
  endpoints: build => ({ verifyReport: build.query(get(ROUTES.verifyReport)) }),
});

export const { useVerifyReportQuery } = verifyApi;
