import { ROUTES } from '#contract/routes.ts';
import { api, put } from '../../lib/api/api.ts';

const settingsApi = api.injectEndpoints({
  endpoints: build => ({ changePassword: build.mutation(put(ROUTES.changePassword)) }),
});

export const { useChangePasswordMutation } = settingsApi;
