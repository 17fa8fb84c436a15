import { ROUTES } from '#contract/routes.ts';
import { api, get } from '../../lib/api/api.ts';

const qrApi = api.injectEndpoints({
  endpoints: build => ({
    userQr: build.query({ ...get(ROUTES.userQr), providesTags: ['User'] }),
  }),
});

export const { useUserQrQuery } = qrApi;
